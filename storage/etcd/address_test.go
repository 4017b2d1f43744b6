package etcd

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseAddress(t *testing.T) {
	for in, want := range map[string]Address{
		"etcd://a:2379,b:2380/site":        {Endpoints: []string{"a:2379", "b:2380"}, Prefix: "site"},
		"etcd://a":                         {Endpoints: []string{"a:2379"}, Prefix: "quoin"},
		"etcd://a/":                        {Endpoints: []string{"a:2379"}, Prefix: "quoin"},
		"etcds://etcd.example.org/x.y-z_1": {Endpoints: []string{"etcd.example.org:2379"}, Prefix: "x.y-z_1", TLS: true},
		"etcd://[::1]:12,[::2],127.0.0.1":  {Endpoints: []string{"[::1]:12", "[::2]:2379", "127.0.0.1:2379"}, Prefix: "quoin"},
	} {
		got, err := ParseAddress(in)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s gave %+v, %v, want %+v", in, got, err, want)
		}
	}
	for in, want := range map[string]string{
		"":                          "an address is",
		"bolt:data":                 "an address is",
		"http://a/b":                "an address is",
		"etcd://":                   "is not host",
		"etcd://a,,b/c":             "is not host",
		"etcd://a:0/c":              "is not host",
		"etcd://a:99999/c":          "is not host",
		"etcd://a:x/c":              "is not host",
		"etcd://::1/c":              "is not host",
		"etcd://a b/c":              "is not host",
		"etcd://a/b/c":              "one word",
		"etcd://a/..":               "one word",
		"etcd://a/é":                "one word",
		"etcd://root:secret@a/b":    "no password",
		strings.Repeat("etcd", 2e3): "may have",
	} {
		_, err := ParseAddress(in)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s gave %v, want %q", in, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("the error shows the password: %v", err)
		}
	}
}

// FuzzParseAddress checks that parsing the String of a parsed address returns the same address.
func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"etcd://a:1,b/c", "etcds://[::1]:2379/x", "etcd://", "etcd://a@b/c", "etcd://a:1:2/."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAddress(s)
		if err != nil {
			return
		}
		again, err := ParseAddress(a.String())
		if err != nil || !reflect.DeepEqual(again, a) {
			t.Errorf("%q is %+v, and %q is %+v, %v", s, a, a, again, err)
		}
		if strings.ContainsAny(a.Prefix, "/@ ") || len(a.Endpoints) == 0 {
			t.Errorf("%q is %+v", s, a)
		}
	})
}
