package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"slices"
)

// manifestName is the file in which the build maps source files to generated files.
const manifestName = ".vite/manifest.json"

// chunk is a part of the app's code.
type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
}

// appSource is the entry point of the app, which takes over rendered pages in the browser. index.html names the script
// that loads it.
const appSource = "src/app/browser.tsx"

// readPreloads returns, for each source file with its own chunk, the preload links for the chunk and all its imports:
// the app first, which is the largest. Files that index.html names are omitted.
func readPreloads(files fs.FS) (map[string][]string, error) {
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
	named, app := map[string]bool{}, map[string]bool{}
	collect(chunks, shellName, named)
	collect(chunks, appSource, app)
	links := make(map[string][]string, len(chunks))
	for name := range chunks {
		own := map[string]bool{}
		collect(chunks, name, own)
		for _, one := range slices.Concat(slices.Sorted(maps.Keys(app)), slices.Sorted(maps.Keys(own))) {
			if !named[one] {
				links[name] = append(links[name], preloadLink("/"+chunks[one].File))
			}
		}
	}
	return links, nil
}

func preloadLink(address string) string {
	return fmt.Sprintf(`<link rel="modulepreload" crossorigin fetchpriority="low" href="%s">`, html.EscapeString(address))
}

// collect adds a chunk and all its imports to found.
func collect(chunks map[string]chunk, name string, found map[string]bool) {
	if found[name] {
		return
	}
	found[name] = true
	for _, other := range chunks[name].Imports {
		collect(chunks, other, found)
	}
}
