package environment

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// TestCORSOrigins checks that the variable holds origins with commas, that the flag is repeatable and takes precedence,
// and that origins have the form that browsers send.
func TestCORSOrigins(t *testing.T) {
	for _, test := range []struct {
		env  string
		args []string
		want []string
	}{
		{"", nil, nil},
		{" https://a.example , http://b.example:8080,", nil, []string{"https://a.example", "http://b.example:8080"}},
		{"https://a.example", []string{"--cors-origin", "https://b.example", "--cors-origin=http://[::1]:3000"}, []string{"https://b.example", "http://[::1]:3000"}},
		{"HTTPS://A.Example:443,http://b.example:80,http://c.example:443", nil, []string{"https://a.example", "http://b.example", "http://c.example:443"}},
	} {
		c, err := configFromEnv(func(name string) string {
			if name == "QUOIN_CORS_ORIGIN" {
				return test.env
			}
			return ""
		})
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		c.Flags(flags)
		if err == nil {
			err = flags.Parse(test.args)
		}
		if err != nil || !slices.Equal(c.CORS, test.want) {
			t.Errorf("%q and %q: %q, %v, want %q", test.env, test.args, c.CORS, err, test.want)
		}
	}
	for _, text := range []string{
		"*", "null", "a.example", "https://*.example", "https://a.example/", "https://a.example/path", "ftp://a.example", "https://a.example,*",
		"https://ada@a.example", "https://a.example?b", "https://exämple.uk", "https://", "capacitor://localhost",
	} {
		if all, err := parseCORSOrigins(text); err == nil || !strings.Contains(err.Error(), "is no origin such as https://front.example") {
			t.Errorf("%q: %q, %v", text, all, err)
		}
	}
}
