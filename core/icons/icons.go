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
)

//go:generate go run ./pack ../../shared-ui/node_modules/@fortawesome/fontawesome-free icons.zip LICENSE.txt

//go:embed icons.zip
var archive []byte

// Set is the icons by style and name. It is safe for concurrent use and lives as long as the program.
type Set struct {
	files map[string]*zip.File
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

// Open reads the table of the set; the pictures themselves are unpacked as they are asked for.
func Open() (*Set, error) {
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, fmt.Errorf("icons: %w", err)
	}
	s := &Set{files: make(map[string]*zip.File, len(r.File))}
	for _, f := range r.File {
		s.files[strings.TrimSuffix(f.Name, ".svg")] = f
	}
	return s, nil
}

// SVG gives the picture of a style and a name without its "fa-": "fas", "box". The root element has
// the id "i", for a <use> that points at it, and takes the colour of its text. Where there is no such
// icon, found is false and the picture is the Fallback's.
func (s *Set) SVG(style, name string) (svg []byte, found bool, err error) {
	f, found := s.files[styles[style]+"/"+name]
	if !found {
		fallbackStyle, fallbackName, _ := strings.Cut(Fallback, "/")
		f = s.files[styles[fallbackStyle]+"/"+fallbackName]
	}
	svg, err = unpack(f)
	return svg, found, err
}

// Index gives the list of the icons as JSON: of each its name, its label, the styles that it has, the
// names that it had before and the words that it is found by.
func (s *Set) Index() ([]byte, error) { return unpack(s.files[index]) }

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
