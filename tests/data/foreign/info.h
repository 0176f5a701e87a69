typedef struct
{
    char tag;
    long n;
    short fw;
    int fh;
} Info;
