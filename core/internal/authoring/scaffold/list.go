package scaffold

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
)

// errNoList says which lists of plugins are recognised.
var errNoList = fmt.Errorf("it has no list of plugins: []plugin.Plugin{…}, plugins.All() or append(plugins.All(), …)")

// pluginPackage is the package with the types of the list.
const pluginPackage = Quoin + "/core/plugin"

// listFile is a parsed Go file with the list of plugins of a program: the only []plugin.Plugin{…}, or the only
// append(plugins.All(), …), or else plugins.All() alone.
type listFile struct {
	source []byte
	files  *token.FileSet
	parsed *ast.File
	list   ast.Expr
}

func parseList(source []byte) (*listFile, error) {
	l := &listFile{source: source, files: token.NewFileSet()}
	var err error
	l.parsed, err = parser.ParseFile(l.files, "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if l.list = findList(l.parsed); l.list == nil {
		return nil, errNoList
	}
	return l, nil
}

// enlist adds the plugin of the package at an import path to the list in a Go file: that of its function Plugin, or one of
// the types of its function Type or All. It fails if the file has no list, or imports the package already.
func enlist(source []byte, importPath, pkg, function string) ([]byte, error) {
	l, err := parseList(source)
	if err != nil {
		return nil, err
	}
	if l.importOf(importPath) != nil {
		return nil, fmt.Errorf("it has %s already", importPath)
	}
	imports := findImports(l.parsed)
	if imports == nil {
		return nil, errNoList
	}
	name := l.freeName(pkg)
	spec := fmt.Sprintf("\t%q\n", importPath)
	if name != pkg || name != lastElement(importPath) {
		spec = fmt.Sprintf("\t%s %q\n", name, importPath)
	}
	element := name + ".Plugin()"
	if function != "Plugin" {
		of := "plugin"
		if known := l.importOf(pluginPackage); known != nil {
			of = nameOf(known)
		} else {
			spec += fmt.Sprintf("\t%q\n", pluginPackage)
		}
		element = of + ".Of(" + name + ".Type())"
		if function == "All" {
			element = of + ".Of(" + name + ".All()...)"
		}
	}
	// The later position comes first, so that the earlier one stays valid.
	text := l.replace(l.list.Pos(), l.list.End(), l.longer(element))
	text = insert(text, l.offset(imports.Rparen), spec)
	return format.Source([]byte(text))
}

// longer returns the list with one more element.
func (l *listFile) longer(element string) string {
	whole := l.text(l.list.Pos(), l.list.End())
	if call, isCall := l.list.(*ast.CallExpr); isCall && isAll(call) {
		return "append(" + whole + ", " + element + ")"
	}
	elements, closing := elementsOf(l.list)
	at := l.offset(closing) - l.offset(l.list.Pos())
	return insert(whole, at, elementAfter(l.files, elements, closing, element))
}

// delist removes the plugin of the package at an import path from the list in a Go file, and its import if nothing else
// uses it. It fails if the list has none of them.
func delist(source []byte, importPath string) ([]byte, error) {
	l, err := parseList(source)
	if err != nil {
		return nil, err
	}
	spec := l.importOf(importPath)
	if spec == nil {
		return nil, fmt.Errorf("it does not import %s", importPath)
	}
	name := nameOf(spec)
	from, to, text := l.without(name)
	if !from.IsValid() {
		return nil, fmt.Errorf("its list has nothing of %s", importPath)
	}
	after := l.replace(from, to, text)
	var unused []*ast.ImportSpec
	if uses(l.parsed, name) == 1 {
		unused = append(unused, spec)
	}
	of := l.importOf(pluginPackage)
	if of != nil && uses(l.parsed, nameOf(of)) == 1 && usesIn(string(l.source[l.offset(from):l.offset(to)]), nameOf(of)) {
		unused = append(unused, of)
	}
	// The later import is removed first, so that the position of the earlier one stays valid.
	slices.SortFunc(unused, func(a, b *ast.ImportSpec) int { return int(b.Pos() - a.Pos()) })
	for _, one := range unused {
		after = removeImport(after, l, one)
	}
	return format.Source([]byte(after))
}

// usesIn reports whether a part of the source names something of a package.
func usesIn(part, name string) bool {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\.`).MatchString(part)
}

// without returns which part of the source names the plugin of a package, and the text that takes its place. The
// positions are invalid if no part does.
func (l *listFile) without(name string) (from, to token.Pos, text string) {
	elements, _ := elementsOf(l.list)
	at := slices.IndexFunc(elements, func(e ast.Expr) bool { return isCallOf(e, name) })
	call, isCall := l.list.(*ast.CallExpr)
	switch {
	case at < 0:
		return token.NoPos, token.NoPos, ""
	case isCall && len(elements) == 2: // append of nothing
		return call.Pos(), call.End(), l.text(elements[0].Pos(), elements[0].End())
	case at < len(elements)-1:
		return elements[at].Pos(), elements[at+1].Pos(), ""
	case at > 0:
		return elements[at-1].End(), elements[at].End(), ""
	default:
		return elements[at].Pos(), l.list.(*ast.CompositeLit).Rbrace, ""
	}
}

// listed returns the import paths of the packages whose plugins are in the list, in the order of the imports.
func (l *listFile) listed() (all []string) {
	for _, spec := range l.parsed.Imports {
		if from, _, _ := l.without(nameOf(spec)); from.IsValid() {
			importPath, _ := strconv.Unquote(spec.Path.Value)
			all = append(all, importPath)
		}
	}
	return all
}

// hasOwn reports whether the list has the plugins of Quoin, plugins.All().
func (l *listFile) hasOwn() (has bool) {
	ast.Inspect(l.list, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		has = has || ok && isAll(call)
		return !has
	})
	return has
}

func (l *listFile) offset(at token.Pos) int { return l.files.Position(at).Offset }

func (l *listFile) text(from, to token.Pos) string {
	return string(l.source[l.offset(from):l.offset(to)])
}

func (l *listFile) replace(from, to token.Pos, text string) string {
	return string(l.source[:l.offset(from)]) + text + string(l.source[l.offset(to):])
}

// elementsOf returns the elements of a list, and where it ends.
func elementsOf(list ast.Expr) ([]ast.Expr, token.Pos) {
	switch list := list.(type) {
	case *ast.CompositeLit:
		return list.Elts, list.Rbrace
	case *ast.CallExpr:
		return list.Args, list.Rparen
	}
	return nil, token.NoPos
}

// elementAfter returns the text of an element that follows others, before the closing bracket.
func elementAfter(files *token.FileSet, others []ast.Expr, closing token.Pos, element string) string {
	if len(others) == 0 {
		return element
	}
	last := files.Position(others[len(others)-1].End()).Line
	if last != files.Position(closing).Line {
		return element + ",\n"
	}
	return ", " + element
}

func insert(text string, at int, part string) string { return text[:at] + part + text[at:] }

// findList returns the literal or the call with the plugins, or nil.
func findList(file *ast.File) (found ast.Expr) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if array, ok := n.Type.(*ast.ArrayType); ok && isName(array.Elt, "plugin", "Plugin") {
				found = n
			}
		case *ast.CallExpr:
			if isAll(n) || isAppend(n) && !n.Ellipsis.IsValid() && len(n.Args) > 0 && isAll(n.Args[0]) {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// isAppend reports whether a call is one of append.
func isAppend(call *ast.CallExpr) bool {
	fn, ok := call.Fun.(*ast.Ident)
	return ok && fn.Name == "append"
}

// isAll reports whether an expression is plugins.All().
func isAll(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && isName(call.Fun, "plugins", "All")
}

// isCallOf reports whether an expression is name.Plugin(), or plugin.Of of name.Type() or name.All().
func isCallOf(e ast.Expr, name string) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || isAll(e) {
		return false
	}
	if of, ok := call.Fun.(*ast.SelectorExpr); ok && of.Sel.Name == "Of" && len(call.Args) > 0 {
		return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			types, ok := arg.(*ast.CallExpr)
			return ok && (isName(types.Fun, name, "Type") || isName(types.Fun, name, "All"))
		})
	}
	return isName(call.Fun, name, "Plugin")
}

func isName(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == pkg
}
