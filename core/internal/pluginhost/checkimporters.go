package pluginhost

import (
	"fmt"

	"github.com/quoin-cms/quoin/core/plugin"
)

// checkImporters rejects importers that have no function, or a name that another has.
func (c *checker) checkImporters(p *plugin.Plugin) {
	for _, i := range p.Importers {
		what := fmt.Sprintf("importer %q", i.Name)
		if !namePattern.MatchString(i.Name) {
			c.say(`write one such as "old-calendar"`, "%s: the name must be lower-case words with hyphens between", what)
		}
		if of, taken := c.importers[i.Name]; taken {
			c.say("rename one of the two", "%s: the plugin %q has another of that name", what, of)
		}
		c.importers[i.Name] = p.Name
		if i.Read == nil {
			c.say("write one", "%s: it has no function", what)
		}
	}
}
