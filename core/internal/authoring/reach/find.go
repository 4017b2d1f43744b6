package reach

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// find adds an area that is reached at a place.
func (w *walk) find(area Area, at place, name string) {
	if _, found := w.out.Areas[area]; !found {
		w.out.Areas[area] = w.evidence(at, name)
	}
}

// service adds a service that is used at a place.
func (w *walk) service(service Service, at place, m member) {
	if _, found := w.out.Services[service]; !found {
		w.out.Services[service] = w.evidence(at, m.name)
	}
}

// doubt adds a place because of which answers cannot be known.
func (w *walk) doubt(at place, why string) {
	e := w.evidence(at, why)
	if _, known := w.doubts[at.in]; !known {
		w.doubts[at.in] = e
	}
	w.doubtAt(e)
}

func (w *walk) doubtAt(e Evidence) {
	if key := e.Position + " " + e.Name; !w.known[key] {
		w.known[key] = true
		w.out.Unknown = append(w.out.Unknown, e)
	}
}

// evidence returns a place with the functions that lead to it.
func (w *walk) evidence(at place, name string) Evidence {
	return Evidence{Position: w.position(at), Name: name, Path: w.path(at.in)}
}

// position returns the file and the line of a place, or of the function around it.
func (w *walk) position(at place) string {
	pos := at.at
	for fn := at.in; !pos.IsValid() && fn != nil; fn = w.outer(fn) {
		pos = fn.Pos()
	}
	return w.positionOf(pos)
}

// outer returns the function around a function, or else the function by which it was reached.
func (w *walk) outer(fn *ssa.Function) *ssa.Function {
	if fn.Parent() != nil {
		return fn.Parent()
	}
	return w.from[fn]
}

func (w *walk) positionOf(pos token.Pos) string {
	if !pos.IsValid() {
		return "an unknown place"
	}
	p := w.program.Fset.Position(pos)
	return w.place(p.Filename, p.Line)
}

// longestPath is the number of functions that are named on the way to a place.
const longestPath = 4

// path returns the names of the functions on the way to a function, from the function that the program calls to fn. The middle of
// a long path is left out.
func (w *walk) path(fn *ssa.Function) (names []string) {
	for ; fn != nil; fn = w.from[fn] {
		if fn.Synthetic != "" && fn.Name() != "init" || fn.Parent() != nil {
			continue // a wrapper, or a function within another
		}
		name := fn.Name()
		if recv := fn.Signature.Recv(); recv != nil {
			if named := namedOf(recv.Type()); named != nil {
				name = named.Obj().Name() + "." + name
			}
		}
		if fn.Pkg != nil {
			name = fn.Pkg.Pkg.Name() + "." + name
		}
		if len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	slices.Reverse(names)
	if len(names) > longestPath {
		names = slices.Concat(names[:1], []string{"…"}, names[len(names)-longestPath+1:])
	}
	return names
}

// compareEvidence orders places by their files and lines, those of the module itself first.
func compareEvidence(a, b Evidence) int {
	foreign := func(e Evidence) int {
		if first, _, _ := strings.Cut(e.Position, "/"); strings.Contains(first, ".") && !strings.Contains(first, ":") {
			return 1
		}
		return 0
	}
	return cmp.Or(foreign(a)-foreign(b), strings.Compare(a.Position, b.Position), strings.Compare(a.Name, b.Name))
}
