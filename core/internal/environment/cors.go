package environment

import (
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// corsFlag adds the flag of the origins whose scripts may call the API. Origins on the command line replace those of the
// environment.
func (c *Config) corsFlag(flags *pflag.FlagSet) {
	given := false
	flags.Func("cors-origin", "origin whose scripts may call the API, as https://front.example; repeatable (QUOIN_CORS_ORIGIN, with commas between)",
		func(text string) error {
			origins, err := parseCORSOrigins(text)
			if err != nil {
				return err
			}
			if !given {
				c.CORS, given = nil, true
			}
			c.CORS = append(c.CORS, origins...)
			return nil
		})
}

// parseCORSOrigins reads origins with commas between, and returns them in the form that browsers send: in lower case and
// without the default port.
func parseCORSOrigins(text string) (all []string, err error) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		origin, err := parseURL(part)
		if err != nil || strings.HasSuffix(part, "/") {
			return nil, fmt.Errorf("%q is no origin such as https://front.example: a scheme and a host, and nothing after them; each origin is named by itself", part)
		}
		if host, ok := strings.CutPrefix(origin, "https://"); ok {
			origin = "https://" + strings.TrimSuffix(host, ":443")
		} else {
			origin = strings.TrimSuffix(origin, ":80")
		}
		all = append(all, origin)
	}
	return all, nil
}
