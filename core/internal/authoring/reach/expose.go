package reach

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// expose adds a type whose values are in interfaces, as such or within other values. Each method of a type that is followed may be
// called then. So may each method of a type of the standard library, if the value as such is in an interface. The calls of methods of
// reflect.Value and of Quoin's types are known from the code that is followed, unless it can look into values.
func (w *walk) expose(e exposure, whole bool) {
	e.typ = types.Unalias(e.typ)
	if whole && e.site.in != nil {
		w.made[e.site.in] = append(w.made[e.site.in], e.typ)
	}
	if isNamed(e.typ, "reflect", "Value") {
		w.values = append(w.values, e)
		return
	}
	if whole || w.deep {
		w.exposeQuoin(e, whole)
	}
	seen := &w.exposed[0]
	if whole {
		seen = &w.exposed[1]
	}
	if done, _ := seen.At(e.typ).(bool); done {
		return
	}
	seen.Set(e.typ, true)
	if whole || w.deep {
		w.dynamic = append(w.dynamic, e.typ)
	}
	named := namedOf(e.typ)
	if !whole && isClient(e.typ) {
		w.find(Network, e.site, "a new http.Client, which decoders and reflection can make")
	}
	switch {
	case named == nil:
		w.methods(e.site, e.typ)
	case named.Obj().Pkg() == nil: // error
	case w.followed[named.Obj().Pkg().Path()]:
		w.methods(e.site, types.NewPointer(named))
	case whole || w.deep:
		w.foreign(e, named)
	}
	w.parts(e, named, whole)
}

// exposeQuoin adds a value of a type of package plugin.
func (w *walk) exposeQuoin(e exposure, whole bool) {
	named := namedOf(e.typ)
	if named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != pluginPath || types.IsInterface(named) {
		return
	}
	w.values = append(w.values, e)
	if whole && !w.deep {
		return
	}
	set := w.program.MethodSets.MethodSet(types.NewPointer(named))
	for i := range set.Len() {
		m := memberOf(set.At(i).Obj())
		w.member(e.site, m)
		w.contentOf(e, m, AnyType)
	}
}

// foreign adds the methods of a type that is not followed, each of which may be called.
func (w *walk) foreign(e exposure, named *types.Named) {
	if types.IsInterface(named) || isQuoin(named.Obj().Pkg().Path()) {
		return
	}
	set := w.program.MethodSets.MethodSet(types.NewPointer(named))
	for i := range set.Len() {
		if set.At(i).Obj().Exported() {
			w.member(e.site, memberOf(set.At(i).Obj()))
		}
	}
}

// methods adds the methods of a type that is followed, with those of its embedded fields.
func (w *walk) methods(at place, t types.Type) {
	for _, fn := range methodsOf(w.program, t) {
		w.open[fn] = true
		if len(fn.Blocks) > 0 {
			w.reach(at.in, fn)
		} else {
			w.use(at, fn, true)
		}
	}
}

// methodsOf returns the methods of a type, with those that it has from embedded fields.
func methodsOf(program *ssa.Program, t types.Type) (all []*ssa.Function) {
	set := program.MethodSets.MethodSet(t)
	for i := range set.Len() {
		if fn := program.MethodValue(set.At(i)); fn != nil {
			all = append(all, fn)
		}
	}
	return all
}

// parts adds the types of the values within a value of a type: those that a decoder can set, or all that can be found if the
// code looks into values.
func (w *walk) parts(e exposure, named *types.Named, whole bool) {
	part := func(t types.Type) { w.expose(exposure{e.site, t, nil}, false) }
	if named != nil {
		for argument := range named.TypeArgs().Types() {
			part(argument)
		}
		if pkg := named.Obj().Pkg(); pkg == nil || !w.followed[pkg.Path()] && !w.deep {
			return
		}
		if w.deep {
			set := w.program.MethodSets.MethodSet(types.NewPointer(named))
			for i := range set.Len() {
				if method := set.At(i).Obj(); method.Exported() {
					part(method.Type().(*types.Signature).Results())
				}
			}
		}
	}
	switch u := e.typ.Underlying().(type) {
	case *types.Pointer:
		w.expose(exposure{e.site, u.Elem(), nil}, whole)
	case *types.Slice:
		part(u.Elem())
	case *types.Array:
		part(u.Elem())
	case *types.Chan:
		part(u.Elem())
	case *types.Map:
		part(u.Key())
		part(u.Elem())
	case *types.Tuple:
		for v := range u.Variables() {
			part(v.Type())
		}
	case *types.Signature:
		if w.deep {
			part(u.Results())
		}
	case *types.Struct:
		for field := range u.Fields() {
			if field.Exported() || field.Embedded() {
				part(field.Type())
			} else if w.makes && w.hasClient(field.Type(), true) {
				w.find(Network, e.site, "a new http.Client, which reflection can make")
			}
		}
	}
}

// contains adds the network if a value of a type is or contains a http.Client: it was not made by Site.HTTP, which returns a
// pointer.
func (w *walk) contains(at place, t types.Type) {
	if w.hasClient(t, false) {
		w.find(Network, at, "a http.Client of its own")
	}
}

// clientAs adds the network if a client is converted to an interface that decoders accept: these could remove its limits.
func (w *walk) clientAs(at place, from, to types.Type) {
	if into, is := to.Underlying().(*types.Interface); !is || into.NumMethods() > 0 {
		return
	}
	client := isClient(from)
	if i, is := from.Underlying().(*types.Interface); is && i.NumMethods() > 0 {
		client = implementedByClient(i)
	}
	if client {
		w.find(Network, at, "a http.Client as any value")
	}
}

// readerAs adds a doubt if an interface of Quoin that uses content becomes another interface, whose methods lead to content under
// other names.
func (w *walk) readerAs(at place, from, to types.Type) {
	if target := namedOf(to); !types.IsInterface(to) || target != nil && target.Obj().Pkg() != nil && isQuoin(target.Obj().Pkg().Path()) {
		return
	}
	named := namedOf(from)
	if named == nil || named.Obj().Pkg() == nil || !types.IsInterface(named) {
		return
	}
	for method := range named.Underlying().(*types.Interface).Methods() {
		if _, _, of := useOf(memberOf(method)); of {
			w.doubt(at, "a "+named.Obj().Name()+" as another interface")
			return
		}
	}
}

// isClient reports whether a type, or the type that it points to, is http.Client or has its fields, so that it can be converted to it.
func isClient(t types.Type) bool {
	if pointer, is := t.Underlying().(*types.Pointer); is {
		t = pointer.Elem()
	}
	s, is := t.Underlying().(*types.Struct)
	return is && s.NumFields() > 0 && s.Field(0).Pkg() != nil && s.Field(0).Pkg().Path() == "net/http" && s.Field(0).Name() == "Transport"
}

// implementedByClient reports whether a http.Client may be in an interface.
func implementedByClient(i *types.Interface) bool {
	for method := range i.Methods() {
		switch method.Name() {
		case "Do", "Get", "Head", "Post", "PostForm", "CloseIdleConnections":
		default:
			return false
		}
	}
	return true
}

// hasClient reports whether a value of a type contains a http.Client: within it, or also behind pointers.
func (w *walk) hasClient(t types.Type, behind bool) bool {
	memo := &w.clients[0]
	if behind {
		memo = &w.clients[1]
	}
	if known, is := memo.At(t).(bool); is {
		return known
	}
	memo.Set(t, false) // for a type that contains itself
	has := isClient(t) && !isPointer(t) || slices.ContainsFunc(within(t, behind), func(t types.Type) bool {
		return w.hasClient(t, behind)
	})
	memo.Set(t, has)
	return has
}

// isPointer reports whether a type is a pointer.
func isPointer(t types.Type) bool {
	_, is := t.Underlying().(*types.Pointer)
	return is
}

// within returns the types of the values that a value of a type consists of, and of those to which it points if behind is set.
func within(t types.Type, behind bool) (all []types.Type) {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		if behind {
			return []types.Type{u.Elem()}
		}
	case *types.Slice:
		return []types.Type{u.Elem()}
	case *types.Array:
		return []types.Type{u.Elem()}
	case *types.Chan:
		return []types.Type{u.Elem()}
	case *types.Map:
		return []types.Type{u.Key(), u.Elem()}
	case *types.Tuple:
		for v := range u.Variables() {
			all = append(all, v.Type())
		}
	case *types.Struct:
		for field := range u.Fields() {
			all = append(all, field.Type())
		}
	}
	return all
}
