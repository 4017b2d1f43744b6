// Package icons holds the Font Awesome Free set, so that content may name any icon and a page fetches
// only those that it shows. The pictures are Font Awesome's, licensed under CC BY 4.0; their licence
// stands beside them in LICENSE.txt.
package icons

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"
)

//go:generate go run ./pack ../../shared-ui/node_modules/@fortawesome/fontawesome-free icons.zip LICENSE.txt

//go:embed icons.zip
var archive []byte

// Set is the icons by style and name. It is safe for concurrent use and lives as long as the program.
type Set struct {
	files func() (map[string]*zip.File, error)
}

// Fallback is what stands for an icon that does not exist.
const Fallback = "fas/box"

// index is the file of the archive that lists the icons.
const index = "index.json"

// styles are the folders of the set by the style words that class names use.
var styles = map[string]string{
	"fas": "solid", "fa-solid": "solid",
	"far": "regular", "fa-regular": "regular",
	"fab": "brands", "fa-brands": "brands",
}

// New gives the set. Its table is read when the first icon is asked for, and each picture is unpacked as it is.
func New() *Set { return &Set{sync.OnceValues(readTable)} }

// readTable gives the files of the archive by their names without ".svg".
func readTable() (map[string]*zip.File, error) {
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, fmt.Errorf("icons: %w", err)
	}
	files := make(map[string]*zip.File, len(r.File))
	for _, f := range r.File {
		files[strings.TrimSuffix(f.Name, ".svg")] = f
	}
	return files, nil
}

// SVG gives the picture of a style and a name without its "fa-": "fas", "box". The root element has
// the id "i", for a <use> that points at it, and takes the colour of its text. Where there is no such
// icon, found is false and the picture is the Fallback's.
func (s *Set) SVG(style, name string) (svg []byte, found bool, err error) {
	files, err := s.files()
	if err != nil {
		return nil, false, err
	}
	f, found := files[styles[style]+"/"+name]
	if !found {
		fallbackStyle, fallbackName, _ := strings.Cut(Fallback, "/")
		f = files[styles[fallbackStyle]+"/"+fallbackName]
	}
	svg, err = unpack(f)
	return svg, found, err
}

// Index gives the list of the icons as JSON: of each its name, its label, the styles that it has, the
// names that it had before and the words that it is found by.
func (s *Set) Index() ([]byte, error) {
	files, err := s.files()
	if err != nil {
		return nil, err
	}
	return unpack(files[index])
}

func unpack(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("icons: %s: %w", f.Name, err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("icons: %s: %w", f.Name, err)
	}
	return text, r.Close()
}
