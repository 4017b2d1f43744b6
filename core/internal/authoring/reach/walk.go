package reach

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// walk follows the functions that can be called.
type walk struct {
	*loaded
	// deep says that values within values can be found by reflection or templates, and makes that reflection can make values.
	// inspected and maker say that the code does so.
	deep, makes, inspected, maker bool

	out     *Report
	graph   *callgraph.Graph // of the functions that can be called; a function that another uses as a value counts as called
	queue   []*ssa.Function
	reached map[*ssa.Function]bool
	from    map[*ssa.Function]*ssa.Function // the function by which a function was reached first
	known   map[string]bool                 // the places in out.Unknown

	clients  [2]typeutil.Map // whether values of a type contain a http.Client: within, or also behind pointers
	exposed  [2]typeutil.Map // types whose values are in interfaces: as such, or within another value
	content  []contentCall
	dynamic  []types.Type                   // the types in exposed[1], in the order in which they were found
	values   []exposure                     // of types of package plugin that are in interfaces
	invokes  []site                         // calls of methods of interfaces
	taken    typeutil.Map                   // of signatures: the functions that are used as values
	made     map[*ssa.Function][]types.Type // the types that a function converts to interfaces
	reads    map[*ssa.Function]token.Pos    // the functions that read Site.Content
	callers  map[*ssa.Function][]site       // the static calls of a function
	closures map[*ssa.Function][]*ssa.MakeClosure
	forged   bool                       // whether the code makes calls of routes, or changes their Content
	doubts   map[*ssa.Function]Evidence // by functions: something in them because of which answers cannot be known
	open     map[*ssa.Function]bool     // the methods that code which is not followed may call, or that an interface may lead to
	handles  []site                     // calls of plugin.Handle
	linked   map[string]bool            // the functions without a body that a directive go:linkname names
}

// site is a call in a function.
type site struct {
	in   *ssa.Function
	call ssa.CallInstruction
}

// exposure is a conversion of a value to an interface.
type exposure struct {
	site  place
	typ   types.Type
	value ssa.Value // nil for none
}

// place is a position in a function.
type place struct {
	in *ssa.Function
	at token.Pos
}

func newWalk(l *loaded) *walk {
	return &walk{
		loaded: l, out: newReport(system()), graph: callgraph.New(nil),
		reached: map[*ssa.Function]bool{}, from: map[*ssa.Function]*ssa.Function{}, known: map[string]bool{},
		made: map[*ssa.Function][]types.Type{}, reads: map[*ssa.Function]token.Pos{}, callers: map[*ssa.Function][]site{},
		closures: map[*ssa.Function][]*ssa.MakeClosure{}, doubts: map[*ssa.Function]Evidence{}, open: map[*ssa.Function]bool{}, linked: map[string]bool{},
	}
}

// run follows all functions from those that a program calls.
func (w *walk) run() {
	for _, p := range w.packages {
		w.files(p)
	}
	for _, p := range w.packages {
		made := w.program.Package(p.Types)
		w.reach(nil, made.Func("init"))
		for _, name := range entryFunctions {
			if fn := made.Func(name); fn != nil && w.roots[p.PkgPath] {
				w.reach(nil, fn)
			}
		}
	}
	for len(w.queue) > 0 {
		next := w.queue[0]
		w.queue = w.queue[1:]
		w.function(next)
	}
	w.resolve()
	w.routes()
}

// reach adds a function with a body that another function, nil for the program, calls or uses.
func (w *walk) reach(by, fn *ssa.Function) {
	node := w.graph.CreateNode(fn)
	if by != nil {
		callgraph.AddEdge(w.graph.CreateNode(by), nil, node)
	}
	if !w.reached[fn] {
		w.reached[fn] = true
		w.from[fn] = by
		w.queue = append(w.queue, fn)
	}
}

func (w *walk) function(fn *ssa.Function) {
	for _, block := range fn.Blocks {
		for _, instruction := range block.Instrs {
			w.instruction(fn, instruction)
		}
	}
}

func (w *walk) instruction(fn *ssa.Function, instruction ssa.Instruction) {
	at := place{fn, instruction.Pos()}
	var static *ssa.Function
	if call, is := instruction.(ssa.CallInstruction); is {
		static = call.Common().StaticCallee()
		w.call(site{fn, call}, static)
	}
	var space [8]*ssa.Value
	for _, operand := range instruction.Operands(space[:0]) {
		switch used := (*operand).(type) {
		case *ssa.Function:
			w.use(at, used, used == static)
		case *ssa.Global:
			w.global(at, used)
		case *ssa.Const:
			w.contains(at, used.Type())
		}
	}
	if value, is := instruction.(ssa.Value); is {
		w.contains(at, value.Type())
	}
	switch i := instruction.(type) {
	case *ssa.Alloc:
		w.contains(at, i.Type().Underlying().(*types.Pointer).Elem())
	case *ssa.MakeInterface:
		w.expose(exposure{at, i.X.Type(), i.X}, true)
		w.clientAs(at, i.X.Type(), i.Type())
	case *ssa.ChangeInterface:
		w.clientAs(at, i.X.Type(), i.Type())
		w.readerAs(at, i.X.Type(), i.Type())
	case *ssa.TypeAssert:
		w.readerAs(at, i.X.Type(), i.AssertedType)
	case *ssa.MakeClosure:
		inner := i.Fn.(*ssa.Function)
		w.closures[inner] = append(w.closures[inner], i)
	case *ssa.FieldAddr:
		w.field(at, i.X.Type().Underlying().(*types.Pointer).Elem(), i.Field, i)
	case *ssa.Field:
		w.field(at, i.X.Type(), i.Field, nil)
	case *ssa.Convert:
		if isUnsafe(i.X.Type()) != isUnsafe(i.Type()) {
			w.doubt(at, "unsafe")
		}
	}
}

// isUnsafe reports whether a type is unsafe.Pointer.
func isUnsafe(t types.Type) bool {
	basic, is := t.Underlying().(*types.Basic)
	return is && basic.Kind() == types.UnsafePointer
}

// use adds a function that another calls, or else uses as a value.
func (w *walk) use(at place, fn *ssa.Function, called bool) {
	if !called {
		all, _ := w.taken.At(fn.Signature).([]*ssa.Function)
		if !slices.Contains(all, fn) {
			w.taken.Set(fn.Signature, append(all, fn))
		}
	}
	if len(fn.Blocks) > 0 {
		w.reach(at.in, fn)
		return
	}
	o := fn.Object()
	if o == nil || o.Pkg() == nil {
		return // the function that initialises a package, or a method such as error.Error
	}
	for _, argument := range fn.TypeArgs() {
		// A function that is not followed may convert values of its type parameters to interfaces.
		w.expose(exposure{at, argument, nil}, true)
	}
	if w.followed[o.Pkg().Path()] {
		why := "the function " + o.Name() + ", which has no Go code"
		if w.linked[o.Pkg().Path()+"."+o.Name()] {
			why = "go:linkname"
		}
		w.doubt(at, why)
		return
	}
	w.member(at, memberOf(o))
}

// global adds a variable that a function uses.
func (w *walk) global(at place, g *ssa.Global) {
	w.contains(at, g.Type().Underlying().(*types.Pointer).Elem())
	if g.Pkg != nil && !w.followed[g.Pkg.Pkg.Path()] && g.Object() != nil {
		w.member(at, memberOf(g.Object()))
	}
}

// member adds a member of a package that is not followed.
func (w *walk) member(at place, m member) {
	areas, unknown := ofMember(at, m)
	for _, area := range areas {
		w.find(area, at, m.String())
	}
	if unknown != "" {
		w.doubt(at, unknown)
	}
	if service, of := services[m.name]; of && m.path == pluginPath {
		w.service(service, at, m)
	}
	w.forged = w.forged || m == member{pluginPath, "NewCall"}
	w.inspected = w.inspected || inspects(m)
	w.maker = w.maker || makes(m)
}

func ofMember(at place, m member) (areas []Area, unknown string) {
	if isQuoin(m.path) {
		return ofQuoin(m.path, at.in.Pkg != nil && at.in.Pkg.Pkg.Name() == "main")
	}
	return ofStandard(m)
}

// call adds a call.
func (w *walk) call(s site, static *ssa.Function) {
	common := s.call.Common()
	at := place{s.in, s.call.Pos()}
	if builtin, is := common.Value.(*ssa.Builtin); is && slices.Contains([]string{"Add", "Slice", "SliceData", "String", "StringData"}, builtin.Name()) {
		w.doubt(at, "unsafe")
	}
	if common.IsInvoke() {
		w.invokes = append(w.invokes, s)
		if common.Method.Pkg() == nil {
			return // error.Error
		}
		m := memberOf(common.Method)
		if m.path == "reflect" {
			w.member(at, m)
		}
		w.contentCall(s, m, common.Value, common.Args)
		return
	}
	if static == nil {
		return
	}
	w.callers[static] = append(w.callers[static], s)
	if o := static.Object(); o != nil && o.Pkg() != nil && len(static.Blocks) == 0 {
		m := memberOf(o)
		if m == (member{pluginPath, "Handle"}) {
			w.handles = append(w.handles, s)
		}
		if len(common.Args) > 0 {
			w.contentCall(s, m, common.Args[0], common.Args[1:])
		}
	}
}
