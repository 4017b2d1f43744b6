package reach

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// contentCall is a call of a method that uses content.
type contentCall struct {
	site     place
	method   member
	receiver ssa.Value // nil if it is not known
	access   Access    // empty for a Content, which acts as its receiver does
	verb     string    // empty for Content.Do
	typ      string
}

// contentCall adds a call of a method if it uses content.
func (w *walk) contentCall(s site, m member, receiver ssa.Value, args []ssa.Value) {
	access, verb, of := useOf(m)
	if !of {
		return
	}
	w.content = append(w.content, contentCall{
		place{s.in, s.call.Pos()}, m, receiver, access, verb, typeName(args, typeArgument(m)),
	})
}

// contentOf adds a method of a value in an interface if it uses content.
func (w *walk) contentOf(e exposure, m member, typ string) {
	if access, verb, of := useOf(m); of {
		w.content = append(w.content, contentCall{e.site, m, e.value, access, verb, typ})
	}
}

// typeName returns the argument with the name of a type, or AnyType if it is no constant.
func typeName(args []ssa.Value, at int) string {
	if at >= len(args) {
		return AnyType
	}
	if c, is := args[at].(*ssa.Const); is && c.Value != nil && c.Value.Kind() == constant.String {
		return constant.StringVal(c.Value)
	}
	return AnyType
}

// resolve finds the calls of methods of Quoin's types by interfaces, and then the actor of each use of content.
func (w *walk) resolve() {
	for _, s := range w.invokes {
		common := s.call.Common()
		called := common.Value.Type().Underlying().(*types.Interface)
		for _, e := range w.values {
			if !types.Implements(e.typ, called) {
				continue
			}
			o, _, _ := types.LookupFieldOrMethod(e.typ, true, common.Method.Pkg(), common.Method.Name())
			if fn, is := o.(*types.Func); is {
				w.member(place{s.in, s.call.Pos()}, memberOf(fn))
				w.contentCall(s, memberOf(fn), e.value, common.Args)
			}
		}
	}
	for _, c := range w.content {
		if c.verb == "" {
			continue
		}
		for _, access := range w.accesses(c) {
			use := Use{access, c.typ, c.verb}
			if _, found := w.out.Content[use]; !found {
				w.out.Content[use] = w.evidence(c.site, c.method.String())
			}
		}
	}
}

// accesses returns the actors of a use of content. A value whose origin is not known comes from Site.Content if the code reads that
// at all.
func (w *walk) accesses(c contentCall) []Access {
	if c.access != "" {
		return []Access{c.access}
	}
	o := origin{walk: w, seen: map[ssa.Value]bool{}}
	if c.receiver == nil {
		o.unknown = true
	} else {
		o.value(c.receiver)
	}
	if o.unknown {
		o.plugin = o.plugin || len(w.reads) > 0 || w.deep
		o.caller = o.caller || !o.plugin
	}
	var all []Access
	if o.plugin {
		all = append(all, AsPlugin)
	}
	if o.caller {
		all = append(all, AsCaller)
	}
	return all
}

// origin finds out where a Content comes from.
type origin struct {
	*walk
	within                  map[*ssa.Function]bool // the functions whose callers are looked at; nil for all
	seen                    map[ssa.Value]bool
	plugin, caller, unknown bool
}

// value follows a Content.
func (o *origin) value(v ssa.Value) {
	if o.seen[v] {
		return
	}
	o.seen[v] = true
	switch v := v.(type) {
	case *ssa.Phi:
		for _, edge := range v.Edges {
			o.value(edge)
		}
	case *ssa.Field:
		o.field(v.X.Type(), v.Field)
	case *ssa.UnOp:
		o.address(v.X)
	case *ssa.Parameter:
		o.parameter(v)
	case *ssa.Const: // of no use
	default:
		o.unknown = true
	}
}

// address follows a pointer to a Content.
func (o *origin) address(v ssa.Value) {
	if o.seen[v] {
		return
	}
	o.seen[v] = true
	switch v := v.(type) {
	case *ssa.FieldAddr:
		o.field(v.X.Type().Underlying().(*types.Pointer).Elem(), v.Field)
	case *ssa.Alloc:
		o.stores(v)
	case *ssa.FreeVar:
		at := freeVariable(v)
		made := o.closures[v.Parent()]
		o.unknown = o.unknown || len(made) == 0
		for _, closure := range made {
			if o.within != nil && !o.within[closure.Parent()] {
				o.unknown = true
				continue
			}
			o.address(closure.Bindings[at])
		}
	default:
		o.unknown = true
	}
}

// stores follows the values that are stored in a variable. Its address must not be known elsewhere, except to closures.
func (o *origin) stores(variable *ssa.Alloc) {
	for _, use := range *variable.Referrers() {
		switch use := use.(type) {
		case *ssa.Store:
			if use.Addr != variable {
				o.unknown = true
				continue
			}
			o.value(use.Val)
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.MakeClosure:
			// A closure that writes to the variable is a rare case.
			o.unknown = o.unknown || writes(use, variable)
		default:
			o.unknown = true
		}
	}
}

// writes reports whether a closure may write to a variable of the function around it.
func writes(closure *ssa.MakeClosure, variable ssa.Value) bool {
	inner := closure.Fn.(*ssa.Function)
	for i, binding := range closure.Bindings {
		if binding != variable || i >= len(inner.FreeVars) {
			continue
		}
		for _, use := range *inner.FreeVars[i].Referrers() {
			if further, is := use.(*ssa.MakeClosure); is && writes(further, inner.FreeVars[i]) {
				return true
			}
			switch use.(type) {
			case *ssa.UnOp, *ssa.MakeClosure, *ssa.DebugRef:
			default:
				return true
			}
		}
	}
	return false
}

func freeVariable(v *ssa.FreeVar) int {
	for i, variable := range v.Parent().FreeVars {
		if variable == v {
			return i
		}
	}
	return -1
}

// parameter follows the arguments of the callers of a function.
func (o *origin) parameter(p *ssa.Parameter) {
	fn := p.Parent()
	all, _ := o.taken.At(fn.Signature).([]*ssa.Function)
	o.unknown = o.unknown || slices.Contains(all, fn)
	calls := o.callers[fn]
	o.unknown = o.unknown || len(calls) == 0 || o.open[fn] || fn.Signature.Recv() != nil && p == fn.Params[0]
	for i, parameter := range fn.Params {
		for _, s := range calls {
			if parameter == p && (o.within == nil || o.within[s.in]) {
				o.value(s.call.Common().Args[i])
			}
		}
	}
}

// field finds out whether a field of a struct is the content of a site or a call. That of a call may be another if the code makes
// calls or changes them.
func (o *origin) field(of types.Type, index int) {
	content, ofCall := contentField(of, index)
	switch {
	case !content:
		o.unknown = true
	case ofCall:
		o.caller = true
		o.plugin = o.plugin || o.forged
	default:
		o.plugin = true
	}
}

// contentField reports whether a field is Content of a Site or of a Call. The type may be another with the same fields.
func contentField(of types.Type, index int) (content, ofCall bool) {
	s, is := of.Underlying().(*types.Struct)
	if !is || s.Field(index).Name() != "Content" || s.Field(index).Pkg() == nil || s.Field(index).Pkg().Path() != pluginPath {
		return false, false
	}
	for field := range s.Fields() {
		ofCall = ofCall || field.Name() == "Actor"
	}
	return true, ofCall
}

// field adds a field that a function reads or writes. address is the value if it is the address of the field.
func (w *walk) field(at place, of types.Type, index int, address *ssa.FieldAddr) {
	if isClient(of) {
		w.find(Network, at, "a field of a http.Client")
	}
	content, ofCall := contentField(of, index)
	switch {
	case !content:
	case !ofCall:
		if _, known := w.reads[at.in]; !known {
			w.reads[at.in] = at.at
		}
	case address != nil:
		for _, use := range *address.Referrers() {
			read, is := use.(*ssa.UnOp)
			w.forged = w.forged || !is || read.X != address
		}
	}
}
