package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// site is one of the two apps, read into memory.
type site struct {
	name  string
	files map[string]*asset // by URL path; without the shell
	shell *asset            // index.html; nil if the app was not built
	pages []page
}

// page is an address that the app knows. Of a page with a type, the last segment names an entry.
type page struct {
	path     string   // as the app writes it: "/blog/:id"
	segments []string // a parameter starts with a colon
	typ      string
	code     string   // the source file of its component
	reads    []string // the paths of the API that it shows
	query    []string // the keys of the query that it reads
	accepts  string   // the type of which its form makes an entry
	// closed are the keys of the query whose values are those of a type's field, "post.category". Only such
	// pages are kept.
	closed map[string]string
}

const shellName = "index.html"

// newSite reads an app that is served under base. It fails if its files or its pages cannot be read.
func newSite(name, base string, app App) (*site, error) {
	s := &site{name: name, files: map[string]*asset{}}
	if app.Routes != nil {
		var err error
		if s.pages, err = readPages(app.Routes); err != nil {
			return nil, fmt.Errorf("web: pages of the %s app: %w", name, err)
		}
	}
	if app.Files == nil {
		return s, nil
	}
	if err := s.load(base, app.Files); err != nil {
		return nil, fmt.Errorf("web: files of the %s app: %w", name, err)
	}
	return s, nil
}

func (s *site) load(base string, files fs.FS) error {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		return err
	}
	return fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == "." {
			return fs.SkipAll
		}
		if err == nil && name != "." && strings.HasPrefix(entry.Name(), ".") && entry.IsDir() {
			return fs.SkipDir // what the build notes for itself
		}
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || compressed(name) {
			return err
		}
		file, err := readAsset(dist, name)
		if err != nil {
			return err
		}
		if name == shellName {
			s.shell = file
			return nil
		}
		s.files[strings.TrimSuffix(base, "/")+"/"+name] = file
		return nil
	})
}

func readPages(routes []byte) ([]page, error) {
	var list []struct {
		Path    string            `json:"path"`
		Type    string            `json:"type"`
		Code    string            `json:"code"`
		Reads   []string          `json:"reads"`
		Query   []string          `json:"query"`
		Closed  map[string]string `json:"closed"`
		Accepts string            `json:"accepts"`
	}
	dec := json.NewDecoder(bytes.NewReader(routes))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&list); err != nil {
		return nil, err
	}
	pages := make([]page, len(list))
	for i, r := range list {
		pages[i] = page{r.Path, segments(r.Path), r.Type, r.Code, r.Reads, r.Query, r.Accepts, r.Closed}
	}
	return pages, nil
}

func segments(path string) []string {
	path = strings.TrimPrefix(path, "/")
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// find gives the page at a path; false if the app knows none.
func (s *site) find(path string) (page, bool) {
	parts := segments(path)
	for _, p := range s.pages {
		if p.matches(parts) {
			return p, true
		}
	}
	return page{}, false
}

func (p page) matches(parts []string) bool {
	if len(parts) != len(p.segments) {
		return false
	}
	for i, want := range p.segments {
		if parts[i] == "" || want != parts[i] && !strings.HasPrefix(want, ":") {
			return false
		}
	}
	return true
}
