package architecture

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/semver"
)

const root = "../.."

// packages are those that plugin authors import.
var packages = []string{"core", "core/app", "core/field", "core/model", "core/modeltest", "core/plugin"}

// releases is the folder of the exported API of each release, as the lines of exported. The files of a release are never changed.
var releases = filepath.Join(root, "test", "api")

var release = flag.Bool("release", false, "write the exported API as that of the version in VERSION")

// TestTheAPIIsCompatible fails if a declaration of a release was removed or changed. A name may be removed if two consecutive
// minor releases list it as deprecated.
func TestTheAPIIsCompatible(t *testing.T) {
	now := exported(t, packages)
	if *release {
		writeRelease(t, now)
	}
	versions := released(t)
	removable := deprecatedTwice(t, versions)
	for _, version := range versions {
		for _, line := range missing(readLines(t, filepath.Join(releases, version, "api.txt")), now.lines) {
			if !isRemovable(nameOf(line), removable) && !hasGrown(line, now.lines) {
				t.Errorf("since %s this was removed or changed:\n\t%s", version, line)
			}
		}
	}
}

// TestNewNamesAreInTheChangelog fails if a name that was added since the latest release is not in the changelog's section of
// what is not released, without the package: Do of "method (Content) Do(...)".
func TestNewNamesAreInTheChangelog(t *testing.T) {
	versions := released(t)
	if len(versions) == 0 {
		t.Skip("no version is released")
	}
	latest := versions[len(versions)-1]
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	section, _, _ := strings.Cut(string(text), "\n## "+latest+" ")
	for _, line := range missing(exported(t, packages).lines, readLines(t, filepath.Join(releases, latest, "api.txt"))) {
		name := nameOf(line)
		last := name[strings.LastIndexByte(name, '.')+1:]
		if !regexp.MustCompile(`\b` + last + `\b`).MatchString(section) {
			t.Errorf("CHANGELOG.md does not name this, which is new since %s:\n\t%s", latest, line)
		}
	}
}

// TestVersionIsThatOfTheChangelog checks that VERSION is the latest version with a date in the changelog, and that its API is
// stored.
func TestVersionIsThatOfTheChangelog(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	dated := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$`).FindStringSubmatch(string(text))
	if version := readVersion(t); len(dated) == 0 || dated[1] != version {
		t.Errorf("VERSION has %s, the changelog %q", version, dated)
	} else if !slices.Contains(released(t), version) {
		t.Errorf("test/api has no folder %s: run go test ./test/architecture -run API -release", version)
	}
}

func readVersion(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "VERSION"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// released returns the versions with a stored API, the oldest first.
func released(t *testing.T) (versions []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(releases, "*", "api.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		versions = append(versions, filepath.Base(filepath.Dir(file)))
	}
	slices.SortFunc(versions, func(a, b string) int { return semver.Compare("v"+a, "v"+b) })
	return versions
}

// deprecatedTwice returns the names that two consecutive minor releases list as deprecated.
func deprecatedTwice(t *testing.T, versions []string) (names []string) {
	t.Helper()
	minors := slices.CompactFunc(slices.Clone(versions), func(a, b string) bool { return semver.MajorMinor("v"+a) == semver.MajorMinor("v"+b) })
	var before []string
	for _, minor := range minors {
		listed := readLines(t, filepath.Join(releases, minor, "deprecated.txt"))
		for _, name := range listed {
			if name != "" && slices.Contains(before, name) {
				names = append(names, name)
			}
		}
		before = listed
	}
	return names
}

// isRemovable reports whether a name, or the type that it belongs to, may be removed.
func isRemovable(name string, removable []string) bool {
	of := name[:strings.LastIndexByte(name, '.')]
	return slices.Contains(removable, name) || slices.Contains(removable, of)
}

func readLines(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func writeRelease(t *testing.T, now api) {
	t.Helper()
	folder := filepath.Join(releases, readVersion(t))
	err := os.MkdirAll(folder, 0o755)
	for name, lines := range map[string][]string{"api.txt": now.lines, "deprecated.txt": now.deprecated} {
		err = cmp.Or(err, os.WriteFile(filepath.Join(folder, name), []byte(strings.Join(lines, "\n")+"\n"), 0o644))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// missing returns the elements of the first list that the second does not contain.
func missing(of, in []string) (lines []string) {
	for _, line := range of {
		if !slices.Contains(in, line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// The parts of a line with a name: its package, the receiver of a method, its name, and the field of a struct.
var linePattern = regexp.MustCompile(`^pkg ([a-z/]+), (?:const|var|func|type|method) (?:\(\*?(\w+)\) )?(\w+)(?:\[.*?\])?(?: struct, (?:embedded )?(\w+))?`)

// nameOf returns the name in a line of the exported API: core/plugin.Content.Do.
func nameOf(line string) string {
	parts := linePattern.FindStringSubmatch(line)
	if parts == nil {
		panic(fmt.Sprintf("no line of an API: %q", line))
	}
	return strings.Join(slices.DeleteFunc([]string{parts[1], parts[2], parts[3], parts[4]}, func(part string) bool { return part == "" }), ".")
}

func TestExportedLines(t *testing.T) {
	const source = `package made

// Old is a number.
//
// Deprecated: use New.
const Old = 1 << 40

var New []Pair[string]

type (
	Pair[T any] struct {
		First, second T
		embedded
		// Deprecated: it is empty.
		Note string
		Call func(name string) (err error)
	}
	embedded struct{}
	Reader interface { Read(id string) error; Close() }
	Alias = map[string]int
)

func (embedded) Promoted() {}
func (p *Pair[T]) Swap(with *Pair[T]) {}

// Deprecated: use New.
func (p Pair[T]) Gone() {}
func Make(name string, more ...int) (all []Pair[int], err error) { return nil, nil }
func hidden() {}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "made.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check(module+"/core/made", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := declarations("core/made", pkg)
	slices.Sort(got)
	want := strings.Split(`pkg core/made, const Old untyped int = 1099511627776
pkg core/made, func Make(string, ...int) ([]core/made.Pair[int], error)
pkg core/made, method (*Pair) Swap(*core/made.Pair[T])
pkg core/made, method (Pair) Gone()
pkg core/made, method (Pair) Promoted()
pkg core/made, type Alias = map[string]int
pkg core/made, type Pair struct
pkg core/made, type Pair struct, Call func(string) error
pkg core/made, type Pair struct, First T
pkg core/made, type Pair struct, Note string
pkg core/made, type Reader interface { Close(), Read(string) error }
pkg core/made, var New []core/made.Pair[string]`, "\n")
	if !slices.Equal(got, want) {
		t.Errorf("exported\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got, want := deprecatedIn(file), []string{"Old", "Pair.Note", "Pair.Gone"}; !slices.Equal(got, want) {
		t.Errorf("deprecated: %q, want %q", got, want)
	}
	names := []string{}
	for _, line := range got {
		names = append(names, nameOf(line))
	}
	if want := strings.Fields(`core/made.Old core/made.Make core/made.Pair.Swap core/made.Pair.Gone core/made.Pair.Promoted core/made.Alias core/made.Pair
		core/made.Pair.Call core/made.Pair.First core/made.Pair.Note core/made.Reader core/made.New`); !slices.Equal(names, want) {
		t.Errorf("names: %q, want %q", names, want)
	}
}

// TestADeprecatedNameMayGo checks that a name may be removed after two minor releases, with its fields and methods, and not before.
func TestADeprecatedNameMayGo(t *testing.T) {
	folder := t.TempDir()
	real := releases
	releases = folder
	t.Cleanup(func() { releases = real })
	versions := []string{"0.1.0", "0.2.0", "0.3.0", "0.4.0"}
	for _, version := range versions {
		text := map[string]string{"0.2.0": "core.Pair\ncore.Late\n", "0.2.1": "core.Pair\n", "0.3.0": "core.Pair\n"}[version]
		if err := os.MkdirAll(filepath.Join(folder, version), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, version, "deprecated.txt"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{"core.Pair": true, "core.Pair.First": true, "core.Late": false, "core/model.Type": false} {
		if got := isRemovable(name, deprecatedTwice(t, versions)); got != want {
			t.Errorf("%s may be removed: %v, want %v", name, got, want)
		}
	}
	if got := deprecatedTwice(t, versions[:2]); len(got) > 0 {
		t.Errorf("after one release, these may be removed: %q", got)
	}
}
