package analytics_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/analytics"
)

func TestSources(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ page, referrer, want string }{
		{"/", "", "Direct"},
		{"/", "https://" + host + "/blog", "Direct"},
		{"/", "https://www." + host + "/blog", "Direct"},
		{"/", "https://www.google.com/", "Google"},
		{"/", "https://www.google.co.uk/url?q=x", "Google"},
		{"/", "https://google.de", "Google"},
		{"/", "https://google.example.com/", "google.example.com"},
		{"/", "https://notgoogle.com/", "notgoogle.com"},
		{"/", "https://www.bing.com/", "Bing"},
		{"/", "https://duckduckgo.com/", "DuckDuckGo"},
		{"/", "https://www.ecosia.org/", "Ecosia"},
		{"/", "https://uk.search.yahoo.com/", "Yahoo"},
		{"/", "https://chatgpt.com/", "ChatGPT"},
		{"/", "https://www.perplexity.ai/", "Perplexity"},
		{"/", "https://claude.ai/chat", "Claude"},
		{"/", "https://copilot.microsoft.com/", "Copilot"},
		{"/", "https://gemini.google.com/app", "Gemini"},
		{"/", "https://mail.google.com/mail", "Email"},
		{"/", "https://t.co/abc", "X"},
		{"/", "https://l.facebook.com/l.php", "Facebook"},
		{"/", "https://uk.linkedin.com/", "LinkedIn"},
		{"/", "https://Blog.Example.ORG:8443/a?b=c", "blog.example.org"},
		{"/", "http://203.0.113.9/", "Direct"},
		{"/", "http://[2001:db8::1]/", "Direct"},
		{"/", "http://localhost:3000/", "Direct"},
		{"/", "android-app://com.example/", "Direct"},
		{"/", "nonsense", "Direct"},
		{"/", "https://" + strings.Repeat("a", 5000) + ".example/", "Direct"},
		{"/?utm_source=chatgpt.com", "https://www.bing.com/", "ChatGPT"},
		{"/?utm_source=Google&utm_medium=cpc", "", "Google"},
		{"/?utm_source=Spring+Fair", "", "spring fair"},
		{"/?utm_source=ada@example.com", "", "(hidden)"},
		{"/?utm_source=07700900123", "", "(hidden)"},
		{"/?utm_source=%00%07", "https://www.bing.com/", "Bing"},
		{"/?utm_medium=cpc", "https://www.bing.com/", "Bing"},
	} {
		if got := analytics.SourceOf(test.page, test.referrer, host); got != test.want {
			t.Errorf("%s from %.60s: %q, want %q", test.page, test.referrer, got, test.want)
		}
	}
}

func TestAgents(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{
		chrome: "Desktop Chrome Windows",
		iphone: "Mobile Safari iOS",
		ipad:   "Tablet Safari iOS",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15":                      "Desktop Safari macOS",
		"Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0":                                                                     "Desktop Firefox Linux",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0":              "Desktop Edge Windows",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36":                            "Mobile Chrome Android",
		"Mozilla/5.0 (Linux; Android 13; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36": "Mobile Samsung Internet Android",
		"Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36":                "Mobile Chrome Android",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36":                             "Desktop Chrome ChromeOS",
		"Ada Finch of 1 High Street": "Other Other Other",
	} {
		device, browser, system := analytics.Describe(agent)
		if got := device + " " + browser + " " + system; got != want {
			t.Errorf("%s: %s, want %s", agent, got, want)
		}
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"/": "/", "/blog": "/blog", "/blog/": "/blog", "/blog?utm_source=a#b": "/blog", "https://" + host: "/",
		"http://AGENCY.example/products/atlas?q=1": "/products/atlas", "/admin": "(unknown)", "/no/such/page": "(unknown)",
		"/%2e%2e/": "(unknown)",
	} {
		if got, ok := analytics.PageOf(address, host, knownPage); got != want || !ok {
			t.Errorf("%s: %q %v, want %q", address, got, ok, want)
		}
	}
}
