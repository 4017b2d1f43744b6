package model

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Preparer derives values before the rules are checked; old is nil on creation. The result must depend only on the
// value and the arguments, because it may run more than once for one write.
type Preparer[T any] interface{ Prepare(old *T, now time.Time) }

// Checker enforces the rules that tags cannot express. A *core.Error is returned unchanged; the text of any other error
// becomes the detail of an Invalid error.
type Checker interface{ Check() error }

// Publisher decides whether visitors may see a value. Entries of a type without it are always visible.
type Publisher interface{ Visible(now time.Time) bool }

// Scheduler says when the result of Visible changes by itself: Due returns the next such time after its argument, or
// the zero time if there is none. A type with a time of publication and a time of expiry returns each in turn. The
// program checks the entry again at that time and logs the change like any other.
type Scheduler interface {
	Due(after time.Time) time.Time
}

// Dater returns the date by which lists sort an entry. The zero time means the time of creation.
type Dater interface{ Date() time.Time }

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
