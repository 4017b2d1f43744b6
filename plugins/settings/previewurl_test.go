package settings_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/settings"
)

func TestPreviewAddress(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	s.WantFields("settings", "settings", `{"previewUrl":""}`)
	for _, address := range []string{
		"https://front.example/preview?path={path}&token={token}", "http://localhost:4321/{token}", "https://front.example/?t={token}&again={token}",
		"https://front.example/p#{token}", "https://front.example/" + strings.Repeat("a", 1000-len("https://front.example/{token}")) + "{token}", "",
	} {
		s.Change("settings", "settings", `{"previewUrl":`+strconv.Quote(address)+`}`)
		s.WantFields("settings", "settings", `{"previewUrl":`+strconv.Quote(address)+`}`)
	}
	s.Change("settings", "settings", `{"previewUrl":"  https://front.example/?t={token} "}`)
	s.WantFields("settings", "settings", `{"previewUrl":"https://front.example/?t={token}"}`)
	if seen := s.Entity(modeltest.Visitor, "settings", "settings"); seen["previewUrl"] != nil {
		t.Errorf("a visitor sees %v", seen)
	}
}

func TestWrongPreviewAddresses(t *testing.T) {
	s := modeltest.Open(t, settings.Type())
	for address, message := range map[string]string{
		"https://front.example/preview?path={path}":                      "must contain {token}",
		"https://front.example/{token}/{slug}":                           "may contain {path} and {token} in braces, and nothing else",
		"https://front.example/{token}{":                                 "may contain {path} and {token} in braces, and nothing else",
		"https://front.example/{{token}}":                                "may contain {path} and {token} in braces, and nothing else",
		"https://front.example/{TOKEN}":                                  "may contain {path} and {token} in braces, and nothing else",
		"https://{token}.example/":                                       "must have {path} and {token} after the host",
		"https://front.example{path}?{token}":                            "must have {path} and {token} after the host",
		"front.example/{token}":                                          "must be a complete address",
		"/preview?token={token}":                                         "must be a complete address",
		"//front.example/{token}":                                        "must be a complete address",
		"ftp://front.example/{token}":                                    "must be a complete address",
		"javascript:alert(1)//{token}":                                   "must be a complete address",
		"https:///{token}":                                               "must be a complete address",
		"https://:80/{token}":                                            "must be a complete address",
		"https://front.example/%zz{token}":                               "must be a complete address",
		"https://ada:secret@front.example/{token}":                       "must not contain a user name or password",
		"https://front.example/a b?t={token}":                            "must not contain spaces or backslashes",
		"https://front.example\\\\evil.example/{token}":                  "must not contain spaces or backslashes",
		"https://front.example/" + strings.Repeat("a", 1000) + "{token}": "must be at most 1000 characters",
	} {
		_, err := s.Update(modeltest.Staff, "settings", "settings", `{"previewUrl":"`+address+`"}`)
		modeltest.WantError(t, err, core.Invalid, "previewUrl")
		if err != nil && !strings.Contains(err.Error(), message) {
			t.Errorf("%.60s: %v, want %q", address, err, message)
		}
	}
}
