package reach

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Route is a route of a plugin.
type Route struct {
	Pattern string // the method and the path: "GET /api/events/calendar.ics"
	// Site says whether the function of the route uses Site.Content, and At where, or why that cannot be known.
	Site Answer
	At   Evidence
}

// routes adds the routes of the calls of plugin.Handle. A route whose pattern or function is not known is left out.
func (w *walk) routes() {
	for _, s := range w.handles {
		if args := s.call.Common().Args; len(args) > 1 {
			w.route(s, args[0], args[1], 0)
		}
	}
	slices.SortFunc(w.out.Routes, func(a, b Route) int { return strings.Compare(a.Pattern, b.Pattern) })
}

// deepest is the number of functions around plugin.Handle that are looked through.
const deepest = 5

// route adds the route with a pattern and a function, which may be parameters of the function that has the call.
func (w *walk) route(s site, pattern, function ssa.Value, depth int) {
	_, patternPassed := pattern.(*ssa.Parameter)
	_, functionPassed := function.(*ssa.Parameter)
	if patternPassed || functionPassed {
		for _, caller := range w.callers[s.in] {
			if depth < deepest {
				args := caller.call.Common().Args
				w.route(caller, passed(s.in, pattern, args), passed(s.in, function, args), depth+1)
			}
		}
		return
	}
	c, is := pattern.(*ssa.Const)
	if !is || c.Value == nil || c.Value.Kind() != constant.String {
		return
	}
	method, path, _ := strings.Cut(constant.StringVal(c.Value), " ")
	r := Route{Pattern: method + " " + strings.TrimSpace(path)}
	if handler := functionOf(function); handler != nil {
		r.Site, r.At = w.siteContent(handler)
	} else {
		r.Site, r.At = CannotBeKnown, w.evidence(place{s.in, s.call.Pos()}, "a function that is no constant")
	}
	w.out.Routes = append(w.out.Routes, r)
}

// passed returns the argument for a parameter of a function, or the value itself if it is none.
func passed(fn *ssa.Function, v ssa.Value, args []ssa.Value) ssa.Value {
	for i, p := range fn.Params {
		if p == v && i < len(args) {
			return args[i]
		}
	}
	return v
}

// functionOf returns the function that a value is; nil if it is not known.
func functionOf(v ssa.Value) *ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return v
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function)
	case *ssa.ChangeType:
		return functionOf(v.X)
	}
	return nil
}

// siteContent reports whether a function uses Site.Content. It cannot be known where only a call that may lead to several
// functions leads to a use, and where the code can look into values.
func (w *walk) siteContent(handler *ssa.Function) (Answer, Evidence) {
	sure := w.within(handler, false)
	for _, fn := range sure.order {
		if at, uses := w.reads[fn]; uses {
			return Reaches, w.evidence(place{fn, at}, "Site.Content")
		}
	}
	all := w.within(handler, true)
	for _, fn := range all.order {
		if at, uses := w.reads[fn]; uses {
			return CannotBeKnown, w.evidence(place{fn, at}, "Site.Content")
		}
		if why, doubtful := w.doubts[fn]; doubtful {
			return CannotBeKnown, why
		}
	}
	for _, c := range w.content {
		if c.access != "" || !all.has[c.site.in] {
			continue
		}
		o := origin{walk: w, within: all.has, seen: map[ssa.Value]bool{}}
		if c.receiver != nil {
			o.value(c.receiver)
		}
		if c.receiver == nil || o.unknown || o.plugin {
			return CannotBeKnown, w.evidence(c.site, "a Content of unknown origin")
		}
	}
	return DoesNotReach, Evidence{}
}

// functions are functions in the order in which they were found.
type functions struct {
	order []*ssa.Function
	has   map[*ssa.Function]bool
}

func (f *functions) add(fn *ssa.Function) {
	if !f.has[fn] {
		f.has[fn] = true
		f.order = append(f.order, fn)
	}
}

// within returns the functions that a function calls or uses, and those that they call or use. If all is set, they include each
// function that a call of a value or of a method of an interface may lead to.
func (w *walk) within(from *ssa.Function, all bool) *functions {
	found := &functions{has: map[*ssa.Function]bool{}}
	found.add(from)
	for i := 0; i < len(found.order); i++ {
		fn := found.order[i]
		if node := w.graph.Nodes[fn]; node != nil {
			for _, edge := range node.Out {
				found.add(edge.Callee.Func)
			}
		}
		for _, made := range w.made[fn] {
			w.addMethods(found, made, nil)
		}
		if all {
			w.addDynamic(found, fn)
		}
	}
	return found
}

// addMethods adds the methods of a type that is followed: all, or that which an interface names.
func (w *walk) addMethods(found *functions, t types.Type, only *types.Func) {
	if named := namedOf(t); named != nil {
		if named.Obj().Pkg() == nil || !w.followed[named.Obj().Pkg().Path()] {
			return
		}
		t = types.NewPointer(named)
	}
	for _, method := range methodsOf(w.program, t) {
		if only == nil || method.Name() == only.Name() {
			found.add(method)
		}
	}
}

// addDynamic adds the functions that the calls of values and of methods of interfaces in a function may lead to.
func (w *walk) addDynamic(found *functions, fn *ssa.Function) {
	for _, block := range fn.Blocks {
		for _, instruction := range block.Instrs {
			call, is := instruction.(ssa.CallInstruction)
			if !is || call.Common().StaticCallee() != nil {
				continue
			}
			common := call.Common()
			if !common.IsInvoke() {
				taken, _ := w.taken.At(common.Signature()).([]*ssa.Function)
				for _, value := range taken {
					found.add(value)
				}
				continue
			}
			called := common.Value.Type().Underlying().(*types.Interface)
			for _, t := range w.dynamic {
				if types.Implements(t, called) {
					w.addMethods(found, t, common.Method)
				}
			}
		}
	}
}
