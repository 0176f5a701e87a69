# An include of gui/ in compute is an error of the build: the engine, what it draws and the command line need no window.
file(GLOB_RECURSE sources ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/*.h)
foreach(source IN LISTS sources)
    file(STRINGS ${source} includes REGEX "^ *# *include *[\"<]gui/")
    if(includes)
        message(FATAL_ERROR "${source} includes a file of gui/; move what it needs to compute/: ${includes}")
    endif()
endforeach()
