package icons

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// table is the table of the program's icons.
var table = sync.OnceValues(readTable)

// Mend returns how to correct the class name of an icon that the program does not have: "fas fa-bxo". It is empty if the
// program has the icon.
func Mend(class string) string {
	style, name, _ := strings.Cut(class, " fa-")
	files, err := table()
	if err != nil || files[styles[style]+"/"+name] != nil {
		return "" // every test that draws an icon would notice an archive that cannot be read
	}
	for _, other := range []string{"fas", "far", "fab"} {
		if files[styles[other]+"/"+name] != nil {
			return fmt.Sprintf("did you mean %q?", other+" fa-"+name)
		}
	}
	var known []string
	for path := range maps.Keys(files) {
		if other, ok := strings.CutPrefix(path, styles[style]+"/"); ok && styles[style] != "" {
			known = append(known, other)
		}
	}
	slices.Sort(known) // so that the first of several is the same each time
	if meant, ok := strings.CutPrefix(schema.Meant(name, known), `did you mean "`); ok {
		return fmt.Sprintf(`did you mean "%s fa-%s`, style, meant)
	}
	return `write one of Font Awesome Free, such as "fas fa-box"`
}
