package architecture

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// api is what packages export, sorted.
type api struct {
	lines      []string // one for each declaration, field and method, in the format of the folder api of Go: "pkg core, func NotFound(string) error"
	deprecated []string // names whose comments have a paragraph that begins with "Deprecated:": core/plugin.Content.Do
}

// exported returns what packages in folders of this module export.
func exported(t *testing.T, folders []string) (all api) {
	t.Helper()
	imports := importer.ForCompiler(token.NewFileSet(), "gc", exportData(t, folders))
	for _, folder := range folders {
		pkg, err := imports.Import(module + "/" + folder)
		if err != nil {
			t.Fatal(err)
		}
		all.lines = append(all.lines, declarations(folder, pkg)...)
		all.deprecated = append(all.deprecated, deprecated(t, folder)...)
	}
	slices.Sort(all.lines)
	slices.Sort(all.deprecated)
	return all
}

// exportData returns a function that opens the export data of packages and of everything that they import.
func exportData(t *testing.T, folders []string) importer.Lookup {
	t.Helper()
	arguments := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, folder := range folders {
		arguments = append(arguments, "./"+folder)
	}
	list := exec.CommandContext(t.Context(), "go", arguments...)
	list.Dir, list.Stderr = root, t.Output()
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}

// declarations returns the lines of a package.
func declarations(folder string, pkg *types.Package) (lines []string) {
	add := func(format string, values ...any) {
		lines = append(lines, "pkg "+folder+", "+fmt.Sprintf(format, values...))
	}
	for _, name := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		switch o := object.(type) {
		case *types.Const:
			add("const %s %s = %s", name, textOf(o.Type()), o.Val().ExactString())
		case *types.Var:
			add("var %s %s", name, textOf(o.Type()))
		case *types.Func:
			add("func %s%s", name, signatureOf(o.Signature()))
		case *types.TypeName:
			addType(o, add)
		}
	}
	return lines
}

// addType adds the lines of a type with its fields and methods. Those of types of internal packages are exported by an alias.
func addType(o *types.TypeName, add func(format string, values ...any)) {
	typ := types.Unalias(o.Type())
	if o.IsAlias() {
		add("type %s = %s", o.Name(), textOf(typ))
		if named, ok := typ.(*types.Named); !ok || !strings.HasPrefix(named.Obj().Pkg().Path(), module+"/core/internal/") {
			return
		}
	}
	switch under := typ.Underlying().(type) {
	case *types.Struct:
		add("type %s struct", o.Name())
		for f := range under.Fields() {
			switch {
			case f.Exported() && f.Embedded():
				add("type %s struct, embedded %s %s", o.Name(), f.Name(), textOf(f.Type()))
			case f.Exported():
				add("type %s struct, %s %s", o.Name(), f.Name(), textOf(f.Type()))
			}
		}
	case *types.Interface:
		var methods []string
		for method := range under.Methods() {
			methods = append(methods, method.Name()+signatureOf(method.Signature()))
		}
		slices.Sort(methods)
		add("type %s interface { %s }", o.Name(), strings.Join(methods, ", "))
		return
	default:
		if !o.IsAlias() {
			add("type %s %s", o.Name(), textOf(under))
		}
	}
	values := types.NewMethodSet(typ)
	for method := range types.NewMethodSet(types.NewPointer(typ)).Methods() {
		fn, star := method.Obj().(*types.Func), "*"
		if values.Lookup(fn.Pkg(), fn.Name()) != nil {
			star = ""
		}
		if fn.Exported() {
			add("method (%s%s) %s%s", star, o.Name(), fn.Name(), signatureOf(fn.Signature()))
		}
	}
}

// signatureOf returns the types of the parameters and results of a function.
func signatureOf(s *types.Signature) string {
	bare := types.NewSignatureType(nil, nil, typeParams(s), unnamed(s.Params()), unnamed(s.Results()), s.Variadic())
	return strings.TrimPrefix(written(bare), "func")
}

// typeParams returns copies of the type parameters of a function: each belongs to one signature only.
func typeParams(s *types.Signature) (all []*types.TypeParam) {
	for p := range s.TypeParams().TypeParams() {
		all = append(all, types.NewTypeParam(p.Obj(), p.Constraint()))
	}
	return all
}

// unnamed returns a tuple without names: callers do not depend on the names of parameters.
func unnamed(tuple *types.Tuple) *types.Tuple {
	var all []*types.Var
	for v := range tuple.Variables() {
		all = append(all, types.NewParam(token.NoPos, nil, "", v.Type()))
	}
	return types.NewTuple(all...)
}

// textOf returns a type with the paths of its packages, which are those of folders for packages of this module.
func textOf(t types.Type) string {
	if s, ok := t.(*types.Signature); ok {
		return "func" + signatureOf(s)
	}
	return written(t)
}

func written(t types.Type) string {
	text := types.TypeString(t, func(pkg *types.Package) string { return strings.TrimPrefix(pkg.Path(), module+"/") })
	return strings.Join(strings.Fields(text), " ")
}

// deprecated returns the deprecated names of a package.
func deprecated(t *testing.T, folder string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range deprecatedIn(parsed) {
			names = append(names, folder+"."+name)
		}
	}
	return names
}

// deprecatedIn returns the deprecated names in a file, those of fields and methods after the name of their type.
func deprecatedIn(file *ast.File) (names []string) {
	add := func(doc *ast.CommentGroup, name string) {
		if text := "\n\n" + doc.Text(); strings.Contains(text, "\n\nDeprecated: ") {
			names = append(names, name)
		}
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d.Recv) + "." + name
			}
			add(d.Doc, name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range s.Names {
						add(d.Doc, name.Name)
						add(s.Doc, name.Name)
					}
				case *ast.TypeSpec:
					add(d.Doc, s.Name.Name)
					add(s.Doc, s.Name.Name)
					if of, ok := s.Type.(*ast.StructType); ok {
						for _, f := range of.Fields.List {
							for _, name := range f.Names {
								add(f.Doc, s.Name.Name+"."+name.Name)
							}
						}
					}
				}
			}
		}
	}
	return names
}

// receiver returns the name of the type of a receiver.
func receiver(list *ast.FieldList) string {
	typ := list.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	switch generic := typ.(type) {
	case *ast.IndexExpr:
		typ = generic.X
	case *ast.IndexListExpr:
		typ = generic.X
	}
	name, _ := typ.(*ast.Ident)
	return name.Name
}
