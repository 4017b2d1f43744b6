package modules

import (
	"errors"
	"fmt"
	"strings"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
	"github.com/dop251/goja/token"
)

// literal is a constant value in the source of a module: a string, a float64, a bool, nil, a []literal or a []member.
type literal struct {
	value any
	at    string // its position: "page.tsx:3:24"
}

// member is a member of an object in the source of a module.
type member struct {
	name  string
	value literal
	at    string
}

// source is a bundled module that was parsed, and not run.
type source struct {
	names     []string                  // of the exports, in order
	variables map[string]ast.Expression // the initial values of the exported variables, by the names of the exports
	at        map[string]string         // the positions of the exported variables
	position  func(file.Idx) string
}

// parse parses a script that esbuild made in the format IIFE with a source map.
func parse(script string) (s source, err error) {
	// An author's comment could name a source map that is a file.
	noFiles := parser.WithSourceMapLoader(func(path string) ([]byte, error) { return nil, fmt.Errorf("%s is not read", path) })
	program, err := parser.ParseFile(nil, "module.js", script, 0, noFiles)
	if err != nil {
		return s, err
	}
	s = source{variables: map[string]ast.Expression{}, at: map[string]string{}, position: func(at file.Idx) string {
		p := program.File.Position(int(at) - 1)
		name, own := strings.CutPrefix(p.Filename, ownFiles+":")
		if !own {
			return ""
		}
		return fmt.Sprintf("%s:%d:%d", ownPath(name), p.Line, p.Column+1) // columns of source maps begin at 0
	}}
	body, err := bodyOf(program)
	if err != nil {
		return s, err
	}
	locals := s.exports(body)
	for _, one := range body {
		declared, is := one.(*ast.VariableStatement)
		if !is {
			continue
		}
		for _, b := range declared.List {
			id, plain := b.Target.(*ast.Identifier)
			if !plain {
				continue
			}
			for _, name := range locals[id.Name.String()] {
				s.variables[name], s.at[name] = b.Initializer, s.position(b.Idx0())
			}
		}
	}
	return s, nil
}

// bodyOf returns the statements of the function that the format IIFE wraps a module in.
func bodyOf(program *ast.Program) ([]ast.Statement, error) {
	for _, one := range program.Body {
		declared, is := one.(*ast.VariableStatement)
		if !is || len(declared.List) != 1 {
			continue
		}
		call, is := declared.List[0].Initializer.(*ast.CallExpression)
		if !is {
			continue
		}
		if function, is := call.Callee.(*ast.ArrowFunctionLiteral); is {
			if block, is := function.Body.(*ast.BlockStatement); is {
				return block.List, nil
			}
		}
	}
	return nil, errors.New("modules: a bundle is not in the expected format")
}

// exports reads the names of the exports, and returns them by the names of their variables. They are in the call of
// __export with the object that the function returns.
func (s *source) exports(body []ast.Statement) map[string][]string {
	returned := ""
	for _, one := range body {
		if r, is := one.(*ast.ReturnStatement); is {
			if call, is := r.Argument.(*ast.CallExpression); is && len(call.ArgumentList) == 1 {
				returned = nameOf(call.ArgumentList[0])
			}
		}
	}
	locals := map[string][]string{}
	for _, one := range body {
		statement, is := one.(*ast.ExpressionStatement)
		if !is {
			continue
		}
		call, is := statement.Expression.(*ast.CallExpression)
		if !is || nameOf(call.Callee) != "__export" || len(call.ArgumentList) != 2 || nameOf(call.ArgumentList[0]) != returned {
			continue
		}
		object, _ := call.ArgumentList[1].(*ast.ObjectLiteral)
		if object == nil {
			continue
		}
		for _, property := range object.Value {
			keyed, is := property.(*ast.PropertyKeyed)
			if !is {
				continue
			}
			name, _ := keyOf(keyed)
			s.names = append(s.names, name)
			if getter, is := keyed.Value.(*ast.ArrowFunctionLiteral); is {
				if result, is := getter.Body.(*ast.ExpressionBody); is {
					local := nameOf(result.Expression)
					locals[local] = append(locals[local], name)
				}
			}
		}
	}
	return locals
}

// nameOf returns the name of an identifier; empty for any other expression.
func nameOf(e ast.Expression) string {
	if id, is := e.(*ast.Identifier); is {
		return id.Name.String()
	}
	return ""
}

// keyOf returns the name of a member of an object; false if it is computed.
func keyOf(p *ast.PropertyKeyed) (string, bool) {
	key, is := p.Key.(*ast.StringLiteral)
	if !is || p.Computed || p.Kind != ast.PropertyKindValue {
		return "", false
	}
	return key.Value.String(), true
}

// notConstant is the error of an expression that is no constant.
type notConstant struct{ at string }

func (e notConstant) Error() string { return e.at + ": this is not a constant value" }

// export returns the value of an exported variable; false if nothing is exported by the name. It fails with notConstant.
func (s source) export(name string) (value literal, found bool, err error) {
	for _, one := range s.names {
		if one != name {
			continue
		}
		if s.variables[name] == nil {
			return literal{}, true, notConstant{s.at[name]}
		}
		value, err = s.constant(s.variables[name])
		return value, true, err
	}
	return literal{}, false, nil
}

// constant returns the value of an expression of literals alone: nothing is called, read or computed. It fails with
// notConstant.
func (s source) constant(e ast.Expression) (literal, error) {
	out := literal{at: s.position(e.Idx0())}
	fail := notConstant{out.at}
	switch e := e.(type) {
	case *ast.StringLiteral:
		out.value = e.Value.String()
	case *ast.TemplateLiteral:
		if e.Tag != nil || len(e.Elements) != 1 || len(e.Expressions) != 0 || !e.Elements[0].Valid {
			return out, fail
		}
		out.value = e.Elements[0].Parsed.String()
	case *ast.BooleanLiteral:
		out.value = e.Value
	case *ast.NullLiteral:
	case *ast.NumberLiteral:
		return out, s.number(e, 1, &out, fail)
	case *ast.UnaryExpression:
		n, is := e.Operand.(*ast.NumberLiteral)
		if !is || e.Operator != token.MINUS {
			return out, fail
		}
		return out, s.number(n, -1, &out, fail)
	case *ast.ArrayLiteral:
		list := []literal{}
		for _, one := range e.Value {
			if one == nil {
				return out, fail
			}
			element, err := s.constant(one)
			if err != nil {
				return out, err
			}
			list = append(list, element)
		}
		out.value = list
	case *ast.ObjectLiteral:
		members, err := s.members(e)
		out.value = members
		return out, err
	default:
		return out, fail
	}
	return out, nil
}

func (s source) number(e *ast.NumberLiteral, sign float64, out *literal, fail error) error {
	switch n := e.Value.(type) {
	case int64:
		out.value = sign * float64(n)
	case float64:
		out.value = sign * n
	default:
		return fail
	}
	return nil
}

func (s source) members(e *ast.ObjectLiteral) ([]member, error) {
	members := []member{}
	for _, property := range e.Value {
		keyed, is := property.(*ast.PropertyKeyed)
		if !is {
			return nil, notConstant{s.position(property.Idx0())}
		}
		at := s.position(keyed.Key.Idx0())
		name, plain := keyOf(keyed)
		if !plain {
			return nil, notConstant{at}
		}
		value, err := s.constant(keyed.Value)
		if err != nil {
			return nil, err
		}
		members = append(members, member{name, value, at})
	}
	return members, nil
}
