#!/usr/bin/python3
"""check_results.py <vector dir> <results.json>
results.json: {"<case id>": R, ...}
  conv2d/conv1d/cnn : R = {"out":[...]} (row-major, flattened; [] for an empty result) and optionally "shape":[h,w] or [m,h,w]
  cnn network       : R = {"layers":[[...],[...]]}  one flat list per layer
  hist              : R = {"membership":[...],"histogram":[...]}   (membership optional)
  trace             : R = {"entries":[...]} same flattening as the vector; order inside one step is free
  tables.json       : results["tables"] = {"<table>": [row, ...]} with the rows of the file, recomputed by the product
A transform variant (FFT, Winograd) may state its own bound once: "bound": R with R <= 1e-4; then |err| <= R * max(1, max|out|) passes too,
and the summary says so.
Exit status 0 when nothing failed and nothing is missing (use --partial to allow missing cases)."""
import sys, json, os, math
BOUND = 0.0
def num_ok(got, exp, tol):
    if BOUND: tol = max(tol, BOUND * max([1.0] + [abs(e) for e in exp]))
    if len(got) != len(exp): return f"length {len(got)} != {len(exp)}"
    worst, at = 0.0, -1
    for i, (g, e) in enumerate(zip(got, exp)):
        if g is None or not math.isfinite(g): return f"[{i}] not finite"
        d = abs(g - e)
        if d > worst: worst, at = d, i
    return None if worst <= tol else f"[{at}] |err| {worst:.6g} > tol {tol:g} (got {got[at]!r}, expected {exp[at]!r})"
def tuples(l, n): return sorted(tuple(l[i:i + n]) for i in range(0, len(l), n))
def shape_of(c):
    if "out_h" in c and "id" in c and "-conv2d-" in c["id"]: return [c["out_h"], c["out_w"]]
    return c.get("out_shape")
def check_case(kind, c, r):
    if kind in ("conv2d", "conv1d", "cnn"):
        if c.get("op") == "network":
            if len(r.get("layers", [])) != len(c["layers"]): return "layer count"
            for i, (l, o) in enumerate(zip(c["layers"], r["layers"])):
                e = num_ok(o, l["out"], l["tol"])
                if e: return f"layer {i} ({l['type']}): {e}"
            return None
        s = shape_of(c)
        if s is not None and "shape" in r and not c.get("empty") and list(r["shape"]) != list(s): return f"shape {r['shape']} != {s}"
        return num_ok(r["out"], c["out"], c["tol"])
    if kind == "hist":
        if r["histogram"] != c["histogram"]: return "histogram differs"
        return "membership differs" if "membership" in r and r["membership"] != c["membership"] else None
    if kind == "trace":
        key, n = ("items", 6) if c["pattern"].startswith("s1") else ("entries", 4 if c["pattern"].startswith("s4") else 7)
        return None if tuples(r[key], n) == tuples(c[key], n) else "trace differs"
def run(d, res):
    global BOUND
    BOUND = float(res.get("bound", 0.0))
    if not 0.0 <= BOUND <= 1e-4: raise SystemExit("bound must be between 0 and 1e-4")
    fails, missing, done = [], [], 0
    for f in ("conv2d", "conv1d", "cnn", "hist", "trace"):
        if not os.path.exists(os.path.join(d, f + ".json")): continue
        for c in json.load(open(os.path.join(d, f + ".json")))["cases"]:
            if c["id"] not in res: missing.append(c["id"]); continue
            done += 1
            e = check_case(f, c, res[c["id"]])
            if e: fails.append((c["id"], e))
    tables = os.path.join(d, "tables.json")
    tables = json.load(open(tables)) if os.path.exists(tables) else {}
    for name, rows in tables.items():
        if not isinstance(rows, list) or name not in res.get("tables", {}): continue
        got = res["tables"][name]
        for i, row in enumerate(rows):
            done += 1
            if i >= len(got) or any(got[i].get(k) != v for k, v in row.items()):
                fails.append((f"{name}[{i}]", f"expected {row}, got {got[i] if i < len(got) else None}"))
    return done, fails, missing
if __name__ == "__main__":
    a = [x for x in sys.argv[1:] if not x.startswith("--")]
    done, fails, missing = run(a[0], json.load(open(a[1])))
    for i, e in fails[:200]: print("FAIL", i, e)
    if BOUND: print(f"with the stated bound {BOUND:g}")
    print(f"checked {done}, failed {len(fails)}, missing {len(missing)}")
    sys.exit(1 if fails or (missing and "--partial" not in sys.argv) else 0)
