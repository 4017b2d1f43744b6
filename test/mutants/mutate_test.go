package main

import (
	"go/format"
	"slices"
	"strings"
	"testing"
)

const sample = `package sample

import "errors"

const limit = 3

// check is what is changed.
func check(n int, done func()) (bool, error) {
	err := errors.New("a" + "b")
	if err != nil {
		return false, err
	}
	if n < limit && n != 7 {
		done()
		n++
	}
	return n > 2 || n == 1, nil
}
`

// TestSitesAreChangedOneByOne checks which places of a file are changed, that each change is of one place and leaves Go, and
// that the file is as before after it.
func TestSitesAreChangedOneByOne(t *testing.T) {
	set, file, err := parse("sample.go", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sites(file) {
		m, err := change(set, file, "sample.go", s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := format.Source(m.source); err != nil || string(m.source) == sample {
			t.Errorf("%s leaves no other program: %v", s.what, err)
		}
		if strings.Count(m.before, "\n") > 3 {
			t.Errorf("%s at line %d changes %q", s.what, m.line, m.before)
		}
		got = append(got, s.what)
	}
	want := []string{
		"dropped error", "negated condition", "== for !=", "returned false", "negated condition",
		"|| for &&", "<= for <", "== for !=", "one more", "deleted call", "deleted increment",
		"returned nil", "&& for ||", ">= for >", "one more", "!= for ==", "one more",
	}
	slices.Sort(got)
	slices.Sort(want)
	for _, what := range want {
		if !slices.Contains(got, what) {
			t.Errorf("no change is %q", what)
		}
	}
	after, err := text(set, file)
	if err != nil || string(after) != sample {
		t.Errorf("afterwards the file is\n%s", after)
	}
}

// TestConstantsAndTextsAreLeftAlone checks that nothing is changed that does not compile afterwards or has no behaviour.
func TestConstantsAndTextsAreLeftAlone(t *testing.T) {
	_, file, err := parse("sample.go", []byte("package sample\n\nimport \"os\"\n\nconst a = 1 + 2\n\ntype b [3]int\n\nvar c = os.Args[0] + \"x\" + \"y\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sites(file) {
		if s.what != "one more" {
			t.Errorf("a change is %q", s.what)
		}
	}
}
