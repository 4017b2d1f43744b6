package environment

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSettleHTTPS(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.pem")
	if err := os.WriteFile(empty, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		env             map[string]string
		addr, url, says string
	}{
		{nil, defaultAddr, "", ""},
		{map[string]string{"QUOIN_ADDR": ":9"}, ":9", "", ""},
		{map[string]string{"QUOIN_DOMAIN": "a.example,b.example"}, "", "https://a.example", ""},
		{map[string]string{"QUOIN_DOMAIN": "a.example", "QUOIN_ADDR": ":9"}, ":9", "https://a.example", ""},
		{map[string]string{"QUOIN_DOMAIN": "a.example,b.example", "QUOIN_URL": "https://b.example"}, "", "https://b.example", ""},
		{map[string]string{"QUOIN_DOMAIN": "a.example", "QUOIN_URL": "https://a.example:8443"}, "", "https://a.example:8443", ""},
		{map[string]string{"QUOIN_DOMAIN": "a.example", "QUOIN_URL": "http://a.example"}, "", "", "must be an address of it such as https://a.example"},
		{map[string]string{"QUOIN_DOMAIN": "a.example", "QUOIN_URL": "https://b.example"}, "", "", "must be an address of it such as https://a.example"},
		{map[string]string{"QUOIN_DOMAIN": "127.0.0.1"}, "", "", "QUOIN_DOMAIN: "},
		{map[string]string{"QUOIN_ACME_EMAIL": "a@b.example"}, "", "", "it gives none"},
		{map[string]string{"QUOIN_DOMAIN": "a.example", "QUOIN_ACME_DIRECTORY": "http://x"}, "", "", "--acme-directory must be an address"},
		{map[string]string{"QUOIN_DOMAIN": "a.example", "QUOIN_ACME_ROOT": "/nowhere.pem"}, "", "", "/nowhere.pem cannot be read: no such file"},
		{map[string]string{"QUOIN_DOMAIN": "a.example", "QUOIN_ACME_ROOT": empty}, "", "", "has no certificate in PEM"},
	}
	for _, test := range tests {
		c, err := configFromEnv(func(name string) string { return test.env[name] })
		if err == nil {
			err = c.ResolveHTTPS()
		}
		switch {
		case test.says != "":
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v: %v, want an error with %q", test.env, err, test.says)
			}
		case err != nil || c.Addr != test.addr || c.URL != test.url:
			t.Errorf("%v: %q, %q, %v", test.env, c.Addr, c.URL, err)
		}
	}
}
