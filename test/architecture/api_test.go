package architecture

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// packages are those that plugin authors import.
var packages = []string{"core", "core/app", "core/field", "core/model", "core/modeltest", "core/plugin"}

// TestPublicAPI writes the exported API of the packages that plugin authors import to testdata/exported. The files are not
// compared, because no version has been released that the API must be compatible with.
func TestPublicAPI(t *testing.T) {
	for _, folder := range packages {
		got := strings.Join(exported(t, folder), "\n\n") + "\n"
		file := filepath.Join("testdata", "exported", strings.ReplaceAll(folder, "/", "-")+".txt")
		if before, err := os.ReadFile(file); err == nil && string(before) == got {
			continue
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// exported gives the exported declarations of a package without bodies and comments, in alphabetical order.
func exported(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no files: %v", folder, err)
	}
	var all, parts []string
	var parsedFiles []*ast.File
	fset := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, embedded(parsed)...)
		parsedFiles = append(parsedFiles, parsed)
	}
	for _, parsed := range parsedFiles {
		ast.FileExports(parsed)
		for _, decl := range parsed.Decls {
			if d, ok := decl.(*ast.FuncDecl); ok && d.Recv != nil {
				if of := receiver(d.Recv); !ast.IsExported(of) && !slices.Contains(parts, of) {
					continue
				}
			}
			all = append(all, declarations(t, fset, decl)...)
		}
	}
	slices.Sort(all)
	return all
}

// embedded returns the names of the unexported types that exported structs of a file embed: their exported methods are
// methods of these structs.
func embedded(file *ast.File) (names []string) {
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.TYPE {
			continue
		}
		for _, spec := range d.Specs {
			typ := spec.(*ast.TypeSpec)
			of, ok := typ.Type.(*ast.StructType)
			if !ok || !typ.Name.IsExported() {
				continue
			}
			for _, f := range of.Fields.List {
				if name, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 && !name.IsExported() {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// declarations gives one text for a function, and one for each name of a group.
func declarations(t *testing.T, fset *token.FileSet, decl ast.Decl) []string {
	t.Helper()
	switch d := decl.(type) {
	case *ast.FuncDecl:
		d.Body = nil
		return []string{text(t, fset, d)}
	case *ast.GenDecl:
		if d.Tok == token.IMPORT || len(d.Specs) == 0 {
			return nil
		}
		if d.Tok == token.CONST { // a value may follow from the one above it
			return []string{text(t, fset, d)}
		}
		var all []string
		for _, spec := range d.Specs {
			all = append(all, text(t, fset, &ast.GenDecl{Tok: d.Tok, Specs: []ast.Spec{spec}}))
		}
		return all
	}
	return nil
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

var spaces = regexp.MustCompile(`[ \t]+`)

func text(t *testing.T, fset *token.FileSet, node ast.Node) string {
	t.Helper()
	var out bytes.Buffer
	if err := format.Node(&out, fset, node); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.SplitSeq(out.String(), "\n") {
		if line = strings.TrimRight(spaces.ReplaceAllString(line, " "), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
