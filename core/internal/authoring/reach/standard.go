package reach

import (
	"go/types"
	"slices"
	"strings"
)

// member is a function, a method or a variable of a package that is not followed.
type member struct {
	path string // of its package
	name string // "Create", "Args", or with its type: "Client.Do"
}

// String returns the name for people: "os.Create".
func (m member) String() string { return m.path[strings.LastIndex(m.path, "/")+1:] + "." + m.name }

// memberOf returns a function, a method or a variable.
func memberOf(o types.Object) member {
	m := member{path: o.Pkg().Path(), name: o.Name()}
	if fn, is := o.(*types.Func); is && fn.Signature().Recv() != nil {
		if named := namedOf(fn.Signature().Recv().Type()); named != nil {
			m.name = named.Obj().Name() + "." + m.name
		}
	}
	return m
}

// namedOf returns a named type, or that to which a pointer points; nil for other types.
func namedOf(t types.Type) *types.Named {
	if pointer, is := types.Unalias(t).(*types.Pointer); is {
		t = pointer.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

// isNamed reports whether a type, or the type that it points to, is a named type of a package.
func isNamed(t types.Type, path, name string) bool {
	named := namedOf(t)
	return named != nil && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path && named.Obj().Name() == name
}

// ofStandard returns the areas that a member of the standard library reaches, or why these cannot be known.
func ofStandard(m member) (areas []Area, unknown string) {
	p, listed := standard[m.path]
	switch {
	case m.path == "reflect":
		return nil, ofReflect(m.name)
	case !listed && !isHarmless(m.path):
		return nil, "the package " + m.path + ", which this version does not know"
	case p.unknown != "":
		return nil, p.unknown
	}
	if areas, listed := p.members[m.name]; listed {
		return areas, ""
	}
	typ, _, isMethod := strings.Cut(m.name, ".")
	if areas, listed := p.members[typ+".*"]; isMethod && listed {
		return areas, ""
	}
	return p.areas, ""
}

// isHarmless reports whether the functions of a package of the standard library reach nothing.
func isHarmless(path string) bool {
	return slices.ContainsFunc(harmless, func(name string) bool {
		return path == name || strings.HasSuffix(name, "/") && strings.HasPrefix(path, name)
	})
}

// ofReflect returns why a member of package reflect makes the answers uncertain; empty if it cannot call functions.
func ofReflect(name string) string {
	_, method, _ := strings.Cut(name, ".")
	switch method {
	case "Call", "CallSlice", "Method", "MethodByName", "Methods":
		return "reflection: reflect." + name
	}
	return ""
}

// readers are the members of package reflect that return neither values that code can use nor new values.
var readers = strings.Fields(`TypeOf TypeFor ValueOf DeepEqual Indirect VisibleFields ChanDir.* Kind.* StructTag.* StructField.* Method.* MapIter.* ValueError.*
	Type.* Value.Bool Value.CanAddr Value.CanComplex Value.CanConvert Value.CanFloat Value.CanInt Value.CanInterface Value.CanSet Value.CanUint
	Value.Cap Value.Comparable Value.Complex Value.Elem Value.Equal Value.Field Value.FieldByIndex Value.FieldByIndexErr Value.FieldByName
	Value.FieldByNameFunc Value.Fields Value.Float Value.Index Value.Int Value.IsNil Value.IsValid Value.IsZero Value.Kind Value.Len
	Value.MapIndex Value.MapKeys Value.MapRange Value.NumField Value.NumMethod Value.OverflowComplex Value.OverflowFloat Value.OverflowInt
	Value.OverflowUint Value.SetBool Value.SetBytes Value.SetComplex Value.SetFloat Value.SetInt Value.SetString Value.SetUint Value.String
	Value.Type Value.Uint`)

// inspects reports whether a member of the standard library can find values and methods within other values, so that these can be
// used though no code names them.
func inspects(m member) bool {
	switch m.path {
	case "reflect":
		typ, _, _ := strings.Cut(m.name, ".")
		return !slices.Contains(readers, m.name) && !slices.Contains(readers, typ+".*")
	case "text/template", "html/template":
		return m.name == "Template.Execute" || m.name == "Template.ExecuteTemplate"
	}
	return false
}

// makes reports whether a member of the standard library makes values of types that no code names.
func makes(m member) bool {
	return m.path == "reflect" && slices.Contains(strings.Fields(`New NewAt Zero MakeSlice MakeMap MakeMapWithSize MakeChan Append AppendSlice
		SliceAt Value.Grow Value.SetZero Value.Clear Value.Convert Value.Recv Value.TryRecv`), m.name)
}
