package architecture

import (
	"slices"
	"strings"
	"testing"
)

// implemented are the interfaces that the host alone implements, so that methods may be added to them. Their declarations say so.
var implemented = []string{"core/plugin.Sink"}

// hasGrown reports whether a line is that of an interface of implemented which has all its methods now, and others.
func hasGrown(line string, now []string) bool {
	if !slices.Contains(implemented, nameOf(line)) {
		return false
	}
	i := slices.IndexFunc(now, func(other string) bool { return nameOf(other) == nameOf(line) })
	return i >= 0 && len(missing(methodsOf(line), methodsOf(now[i]))) == 0
}

// methodsOf returns the methods in the line of an interface.
func methodsOf(line string) (methods []string) {
	_, list, _ := strings.Cut(strings.TrimSuffix(line, " }"), " interface { ")
	depth, start := 0, 0
	for at, r := range list {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			methods, start = append(methods, list[start:at]), at+2
		}
	}
	return append(methods, list[start:])
}

func TestInterfacesOfTheHostMayGrow(t *testing.T) {
	now := []string{"pkg core/plugin, type Sink interface { File(core/plugin.FileRecord) (string, error), Note(string, string), Record(core/plugin.Record) error }"}
	for line, want := range map[string]bool{
		"pkg core/plugin, type Sink interface { Record(core/plugin.Record) error }":                                   true,
		"pkg core/plugin, type Sink interface { File(core/plugin.FileRecord) (string, error), Note(string, string) }": true,
		"pkg core/plugin, type Sink interface { Note(string) }":                                                       false,
		"pkg core/plugin, type Sink interface { Closed() bool, Record(core/plugin.Record) error }":                    false,
		"pkg core/model, type Reader interface { Note(string, string) }":                                              false,
	} {
		if hasGrown(line, now) != want {
			t.Errorf("%s: not %v", line, want)
		}
	}
}
