package modules

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Offer holds the libraries that an app provides to modules: the exported names of each, by its import path.
type Offer map[string][]string

// ReadOffer parses modules.json of an app.
func ReadOffer(text []byte) (Offer, error) {
	var o Offer
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, fmt.Errorf("modules: what an app offers: %w", err)
	}
	return o, nil
}

// clone returns a copy that can be changed.
func (o Offer) clone() Offer {
	all := make(Offer, len(o))
	for library, names := range o {
		all[library] = slices.Clone(names)
	}
	return all
}

// libraries returns the import paths, as a part of a sentence.
func (o Offer) libraries() string {
	return strings.Join(slices.Sorted(maps.Keys(o)), ", ")
}

// source returns the source of a module that exports what the app has put into offered of a global object. Exports that
// nothing imports are removed from the script.
func (o Offer) source(library, global string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "const offered = (name) => globalThis.%s.offered[%q][name]\n", global, library)
	for _, name := range o[library] {
		if name == "default" {
			out.WriteString("export default /* @__PURE__ */ offered('default')\n")
			continue
		}
		fmt.Fprintf(&out, "export const %s = /* @__PURE__ */ offered('%[1]s')\n", name)
	}
	return out.String()
}
