// Command mutants finds out which slips the tests of a package notice. It changes one place of the source after another, such
// as the operator of a comparison, runs the tests of the package on the changed source, and prints the changes with which
// they pass. The files themselves are not touched: Go compiles the changed source from an overlay.
//
//	mutants -n 200 -seed 1 core/internal/content plugins
//
// Each folder is looked through with all below it. A change with which the package does not compile is not counted. Not every
// change that passes is a gap: some lead to a program that does the same.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 200, "the number of changes")
	seed := flag.Uint64("seed", 1, "the seed of the choice: the same seed makes the same changes")
	timeout := flag.Duration("timeout", 2*time.Minute, "the time that the tests of a package may take")
	most := flag.Float64("most", 1, "the share of changes that may pass, from 0 to 1")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, flag.Args(), *n, *seed, *timeout, *most); err != nil {
		fmt.Fprintln(os.Stderr, "mutants: "+err.Error())
		os.Exit(1)
	}
}

// place is a site of a file, by its number.
type place struct {
	file string
	site int
}

func run(ctx context.Context, out io.Writer, folders []string, n int, seed uint64, timeout time.Duration, most float64) error {
	places, err := find(folders)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	work, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	caught, missed := 0, 0
	for _, p := range places {
		if caught+missed == n {
			break
		}
		m, err := p.mutant()
		if err != nil {
			return err
		}
		passed, err := try(ctx, work, m, timeout)
		switch {
		case errors.Is(err, errNotCompiled):
			continue
		case err != nil:
			return err
		case passed:
			missed++
			fmt.Fprintf(out, "missed  %s:%d: %s\n%s\n%s\n", m.file, m.line, m.what, marked("-", m.before), marked("+", m.after))
		default:
			caught++
			fmt.Fprintf(out, "caught  %s:%d: %s\n", m.file, m.line, m.what)
		}
	}
	fmt.Fprintf(out, "%d changes, %d caught, %d missed\n", caught+missed, caught, missed)
	if total := caught + missed; total > 0 && float64(missed) > most*float64(total) {
		return fmt.Errorf("%d of %d changes were missed", missed, total)
	}
	return nil
}

// marked puts a mark before each line.
func marked(mark, text string) string {
	return mark + strings.ReplaceAll(text, "\n", "\n"+mark)
}

// find returns the places of all files in the folders that are neither tests nor generated, and whose package has tests.
func find(folders []string) (all []place, err error) {
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			tests, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*_test.go"))
			if err != nil || len(tests) == 0 {
				return err
			}
			source, err := os.ReadFile(path)
			if err != nil || bytes.HasPrefix(source, []byte("// Code generated")) {
				return err
			}
			_, file, err := parse(path, source)
			if err != nil {
				return err
			}
			for i := range sites(file) {
				all = append(all, place{path, i})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// mutant reads the file again and changes the place.
func (p place) mutant() (mutant, error) {
	source, err := os.ReadFile(p.file)
	if err != nil {
		return mutant{}, err
	}
	set, file, err := parse(p.file, source)
	if err != nil {
		return mutant{}, err
	}
	return change(set, file, p.file, sites(file)[p.site])
}

var errNotCompiled = errors.New("the package does not compile")

// try runs the tests of the package with a change, and reports whether they pass. Tests that do not end are a failure.
func try(ctx context.Context, work string, m mutant, timeout time.Duration) (passed bool, err error) {
	path, err := filepath.Abs(m.file)
	if err != nil {
		return false, err
	}
	changed, overlay := filepath.Join(work, "changed.go"), filepath.Join(work, "overlay.json")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {path: changed}})
	if err != nil {
		return false, err
	}
	if err := errors.Join(os.WriteFile(changed, m.source, 0o600), os.WriteFile(overlay, list, 0o600)); err != nil {
		return false, err
	}
	run := exec.CommandContext(ctx, "go", "test", "-vet=off", "-failfast", "-count=1", "-timeout", timeout.String(), "-overlay", overlay, "./"+filepath.ToSlash(filepath.Dir(m.file)))
	out, err := run.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err == nil:
		return true, nil
	case bytes.Contains(out, []byte("[build failed]")) || bytes.Contains(out, []byte("[setup failed]")):
		return false, errNotCompiled
	}
	if _, failed := errors.AsType[*exec.ExitError](err); failed {
		return false, nil
	}
	return false, err
}
