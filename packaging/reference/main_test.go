package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestThePageOfAPackage(t *testing.T) {
	folder := t.TempDir()
	files := map[string]string{
		"made/made.go": `// Package made is an example.
//
// # Limits
//
// See [Box] and [fmt.Stringer].
package made

// Full and Empty are the states of a box.
const (
	Full = iota // something is in it
	Empty
)

// Box contains things.
type Box struct {
	// Name is shown to people.
	Name string
	size int
}

// NewBox returns an empty box.
func NewBox(name string) *Box { return &Box{name, 0} }

// Open returns the state.
func (b *Box) Open() int { return Empty }

func hidden() {}
`,
		"made/made_test.go": "package made\n\n// Tested is not exported to others.\nfunc Tested() {}\n",
	}
	for name, text := range files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	if err := write("out", []string{"made"}); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("out/made.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"# Package made\n\nPackage made is an example.\n\n#### Limits\n", "[Box](#type-box) and [fmt.Stringer](https://pkg.go.dev/fmt#Stringer)",
		"- [const Full and others](#const-full-and-others)\n- [type Box](#type-box)\n\n", "Full = iota // something is in it",
		"## type Box\n\n```go\ntype Box struct {\n\t// Name is shown to people.\n\tName string\n\t// contains filtered or unexported fields\n}\n```\n\nBox contains things.\n",
		"### func NewBox\n\n```go\nfunc NewBox(name string) *Box\n```\n\nNewBox returns an empty box.\n", "### func Box.Open\n\n```go\nfunc (b *Box) Open() int\n```\n",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("%q is missing:\n%s", want, page)
		}
	}
	for _, other := range []string{"hidden", "Tested", "size int"} {
		if strings.Contains(string(page), other) {
			t.Errorf("%q is there:\n%s", other, page)
		}
	}
	list, err := os.ReadFile("out/README.md")
	if want := "| [made](made.md) | Package made is an example. |\n"; err != nil || !strings.Contains(string(list), want) {
		t.Errorf("%q is missing: %v\n%s", want, err, list)
	}
	if err := write("out", []string{"none"}); err == nil {
		t.Error("a folder without a package is accepted")
	}
}
