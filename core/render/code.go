package render

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
)

// manifestName is the file in which the build tells which files it made of which sources.
const manifestName = ".vite/manifest.json"

// chunk is a part of the app's code.
type chunk struct {
	File    string   `json:"file"`
	IsEntry bool     `json:"isEntry"`
	Imports []string `json:"imports"`
}

// readParts gives, for each source file that is a chunk of its own, the files of its code that not every page
// loads. It is empty where the build has not told.
func readParts(files fs.FS) (map[string][]string, error) {
	raw, err := fs.ReadFile(files, manifestName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var chunks map[string]chunk
	if err := json.Unmarshal(raw, &chunks); err != nil {
		return nil, fmt.Errorf("%s: %w", manifestName, err)
	}
	always := map[string]bool{}
	for name, c := range chunks {
		if c.IsEntry {
			collect(chunks, name, always)
		}
	}
	parts := make(map[string][]string, len(chunks))
	for name := range chunks {
		own := map[string]bool{}
		collect(chunks, name, own)
		for _, one := range slices.Sorted(maps.Keys(own)) {
			if !always[one] {
				parts[name] = append(parts[name], "/"+chunks[one].File)
			}
		}
	}
	return parts, nil
}

// collect notes a chunk and all that it imports.
func collect(chunks map[string]chunk, name string, found map[string]bool) {
	if found[name] {
		return
	}
	found[name] = true
	for _, other := range chunks[name].Imports {
		collect(chunks, other, found)
	}
}

// bootScript loads the app of a page that was rendered, once it has been painted. Its element names the app's
// file, and the files of the page's own code.
//
//go:embed boot.js
var bootScript string

// ScriptSource is what a Content-Security-Policy has to allow for the one script that stands in the pages.
var ScriptSource = func() string {
	sum := sha256.Sum256([]byte(bootScript))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()
