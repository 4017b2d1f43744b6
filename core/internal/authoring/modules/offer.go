package modules

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Offer is what an app gives to modules: the names that each library exports, by the name under which it is imported.
type Offer map[string][]string

// ReadOffer reads modules.json of an app.
func ReadOffer(text []byte) (Offer, error) {
	var o Offer
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, fmt.Errorf("modules: what an app offers: %w", err)
	}
	return o, nil
}

// libraries names what may be imported, in a sentence.
func (o Offer) libraries() string {
	return strings.Join(slices.Sorted(maps.Keys(o)), ", ")
}

// source is a module that exports what the app has put into globalThis.quoin.offered. What nobody imports costs nothing.
func (o Offer) source(library string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "const offered = (name) => globalThis.quoin.offered[%q][name]\n", library)
	for _, name := range o[library] {
		if name == "default" {
			out.WriteString("export default /* @__PURE__ */ offered('default')\n")
			continue
		}
		fmt.Fprintf(&out, "export const %s = /* @__PURE__ */ offered('%[1]s')\n", name)
	}
	return out.String()
}
