package environment

import "testing"

func TestParseURL(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "https://example.co.uk": "https://example.co.uk", "https://example.co.uk/": "https://example.co.uk",
		"HTTP://Example.co.uk:8080": "http://example.co.uk:8080", "http://[::1]:8080": "http://[::1]:8080",
	} {
		if got, err := parseURL(text); got != want || err != nil {
			t.Errorf("%q is %q, %v, not %q", text, got, err, want)
		}
	}
	for _, text := range []string{
		"example.co.uk", "//example.co.uk", "ftp://example.co.uk", "https://", "https:example.co.uk", "https://a b",
		"https://example.co.uk/site", "https://example.co.uk//", "https://example.co.uk?", "https://example.co.uk/?a=b",
		"https://example.co.uk#", "https://example.co.uk/#top", "https://ada@example.co.uk", "https://ada:secret@example.co.uk",
		"https://exämple.uk", "https://a_b.uk", " https://example.co.uk", "https://example.co.uk:", "javascript://example.co.uk",
		"https://%61.uk", "https://a.uk:port",
	} {
		if got, err := parseURL(text); err == nil {
			t.Errorf("%q is taken as %q", text, got)
		}
	}
}

// FuzzParseURL gives nothing that, read again, is something else.
func FuzzParseURL(f *testing.F) {
	for _, seed := range []string{"https://example.co.uk/", "http://[::1]:80", "HTTPS://A.uk", "http://a@b/c?d#e"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		origin, err := parseURL(text)
		if err != nil {
			return
		}
		if again, err := parseURL(origin); again != origin || err != nil {
			t.Errorf("%q gives %q, which gives %q, %v", text, origin, again, err)
		}
	})
}

func TestParseMetrics(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "9100": "127.0.0.1:9100", ":9100": "127.0.0.1:9100", "0.0.0.0:9100": "0.0.0.0:9100", "[::1]:9100": "[::1]:9100",
		"10.0.0.7:9100": "10.0.0.7:9100",
	} {
		if got, err := parseMetrics(text); got != want || err != nil {
			t.Errorf("%q is %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"localhost:", "a:b:c", "::1"} {
		if got, err := parseMetrics(text); err == nil {
			t.Errorf("%q is %q", text, got)
		}
	}
}
