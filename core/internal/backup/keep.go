package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Kept is a stored archive.
type Kept struct {
	Name  string
	At    time.Time // when it was begun, by its name
	Bytes int64
}

// Keep stores archives.
type Keep interface {
	// Save writes an archive under a name of Names.At, reads it back, and keeps it only if it is complete.
	Save(ctx context.Context, name string, lock Lock, rules Rules, produce func(io.Writer) error) (*Contents, error)
	// List returns the archives, the newest first. It ignores other files.
	List(ctx context.Context) ([]Kept, error)
	// Remove removes an archive.
	Remove(ctx context.Context, name string) error
	// Try writes something small and removes it again.
	Try(ctx context.Context) error
}

// Names are the names of the archives of one site: quoin-example.co.uk-20261123T080000Z.tar, with .age appended if they
// are encrypted. Files with other names are never touched.
type Names struct {
	before string
	whole  *regexp.Regexp
}

// mostSite is the maximum number of characters of the site's name in the names of its archives.
const mostSite = 100

// NewNames returns the names for a site. The site is a host name or any other word.
func NewNames(site string) Names {
	site = strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return '-'
	}, strings.ToLower(site)), "-.")
	if site == "" {
		site = "site"
	}
	before := "quoin-" + site[:min(len(site), mostSite)] + "-"
	return Names{before, regexp.MustCompile(`^` + regexp.QuoteMeta(before) + `([0-9]{8}T[0-9]{6}Z)\.tar(\.age)?$`)}
}

// At returns the name of an archive that is made at a time.
func (n Names) At(at time.Time, encrypted bool) string {
	name := n.before + at.UTC().Format(stampLayout) + ".tar"
	if encrypted {
		name += ".age"
	}
	return name
}

// kept parses a name. It returns false if the name is not that of an archive of the site.
func (n Names) kept(name string, bytes int64) (Kept, bool) {
	found := n.whole.FindStringSubmatch(name)
	if found == nil {
		return Kept{}, false
	}
	at, err := time.Parse(stampLayout, found[1])
	return Kept{Name: name, At: at, Bytes: bytes}, err == nil
}

// newestFirst sorts archives by time, the newest first.
func newestFirst(all []Kept) []Kept {
	slices.SortFunc(all, func(a, b Kept) int {
		if c := b.At.Compare(a.At); c != 0 {
			return c
		}
		return strings.Compare(a.Name, b.Name)
	})
	return all
}

// Retain removes the oldest archives, so that at most most are left. It keeps the archive named whole, which has been
// verified, in any case.
func Retain(ctx context.Context, keep Keep, most int, whole string) error {
	all, err := keep.List(ctx)
	if err != nil {
		return err
	}
	var failed error
	for i, k := range all {
		if i >= max(most, 1) && k.Name != whole {
			failed = errors.Join(failed, keep.Remove(ctx, k.Name))
		}
	}
	return failed
}

// Shelf stores archives in a folder.
type Shelf struct {
	folder string
	names  Names
}

// NewShelf returns the Keep for the archives of a site in a folder. It creates the folder, but not its parents, and
// removes partial archives that a killed process has left there.
func NewShelf(folder string, names Names) (*Shelf, error) {
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return &Shelf{folder, names}, names.sweep(folder)
}

// Save implements Keep.
func (s *Shelf) Save(ctx context.Context, name string, lock Lock, rules Rules, produce func(io.Writer) error) (*Contents, error) {
	return Save(ctx, filepath.Join(s.folder, name), false, lock, rules, produce)
}

// List implements Keep.
func (s *Shelf) List(context.Context) ([]Kept, error) {
	names, err := os.ReadDir(s.folder)
	if err != nil {
		return nil, err
	}
	all := []Kept{}
	for _, name := range names {
		info, err := name.Info()
		if err != nil || !info.Mode().IsRegular() {
			continue // removed since ReadDir, or not a regular file
		}
		if k, ok := s.names.kept(name.Name(), info.Size()); ok {
			all = append(all, k)
		}
	}
	return newestFirst(all), nil
}

// Remove implements Keep.
func (s *Shelf) Remove(_ context.Context, name string) error {
	if _, ok := s.names.kept(name, 0); !ok {
		return fmt.Errorf("backup: %q is not the name of a backup of this site", name)
	}
	return os.Remove(filepath.Join(s.folder, name))
}

// Try implements Keep.
func (s *Shelf) Try(context.Context) error {
	file, err := os.CreateTemp(s.folder, s.names.At(time.Time{}, false)+partialSuffix+"*")
	if err != nil {
		return err
	}
	_, err = file.WriteString("Quoin writes here.\n")
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}
