package model

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// misread reports methods that have the name of a method which the program calls, but another signature, so that the
// program would never call them. Each contract is an interface of one method.
func misread(typ reflect.Type, contracts ...reflect.Type) (found schema.Mistakes) {
	for _, contract := range contracts {
		want := contract.Method(0)
		got, there := typ.MethodByName(want.Name)
		if !there || typ.Implements(contract) {
			continue
		}
		found.Add("", fmt.Sprintf("the method is %s and would never be called", signature(got.Name, got.Type, 1)),
			"write "+signature(want.Name, want.Type, 0)+", or give it another name")
	}
	return found
}

// signature returns a method in Go's notation: "Visible(time.Time) bool". leave is the number of parameters to skip at
// the start, which is 1 if the first one is the receiver.
func signature(name string, fn reflect.Type, leave int) string {
	var in, out []string
	for param := range fn.Ins() {
		in = append(in, param.String())
	}
	for result := range fn.Outs() {
		out = append(out, result.String())
	}
	text := name + "(" + strings.Join(in[leave:], ", ") + ")"
	switch len(out) {
	case 0:
		return text
	case 1:
		return text + " " + out[0]
	}
	return text + " (" + strings.Join(out, ", ") + ")"
}
