package scaffold

import (
	"go/ast"
	"go/token"
	"path"
	"strconv"
	"strings"

	"golang.org/x/mod/module"
)

// importOf returns the import of a package, or nil.
func (l *listFile) importOf(importPath string) *ast.ImportSpec {
	for _, spec := range l.parsed.Imports {
		if found, _ := strconv.Unquote(spec.Path.Value); found == importPath {
			return spec
		}
	}
	return nil
}

// freeName returns the name for a package that no import has, and that nothing in the file is called.
func (l *listFile) freeName(pkg string) string {
	name := pkg
	for n := 2; l.taken(name); n++ {
		name = pkg + strconv.Itoa(n)
	}
	return name
}

func (l *listFile) taken(name string) (taken bool) {
	for _, spec := range l.parsed.Imports {
		taken = taken || nameOf(spec) == name
	}
	ast.Inspect(l.parsed, func(n ast.Node) bool {
		ident, ok := n.(*ast.Ident)
		taken = taken || ok && ident.Name == name
		return !taken
	})
	return taken
}

// nameOf returns by which name a file knows a package that it imports.
func nameOf(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	importPath, _ := strconv.Unquote(spec.Path.Value)
	return lastElement(importPath)
}

// lastElement returns the last element of an import path, without the major version.
func lastElement(importPath string) string {
	if prefix, _, ok := module.SplitPathVersion(importPath); ok {
		return path.Base(prefix)
	}
	return path.Base(importPath)
}

// uses counts how often a file names something of a package.
func uses(file *ast.File, name string) (count int) {
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == name {
				count++
			}
		}
		return true
	})
	return count
}

// removeImport removes the line of an import from a text whose part before the list is that of the file.
func removeImport(text string, l *listFile, spec *ast.ImportSpec) string {
	from := strings.LastIndexByte(text[:l.offset(spec.Pos())], '\n') + 1
	to := l.offset(spec.End())
	if end := strings.IndexByte(text[to:], '\n'); end >= 0 {
		to += end + 1
	}
	return text[:from] + text[to:]
}

// findImports returns the import declaration with brackets, or nil.
func findImports(file *ast.File) *ast.GenDecl {
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT && g.Rparen.IsValid() {
			return g
		}
	}
	return nil
}
