package analytics

import (
	"strings"
	"sync"

	"github.com/mileusna/useragent"
)

// agent is what is kept of a user agent: names from the lists below, never its own words.
type agent struct{ device, browser, system string }

// knownBrowsers and knownSystems map the library's names to those that are shown.
var (
	knownBrowsers = map[string]string{
		useragent.Chrome: "Chrome", useragent.Safari: "Safari", useragent.MobileSafari: "Safari",
		useragent.Firefox: "Firefox", useragent.Edge: "Edge", useragent.Opera: "Opera", useragent.OperaMini: "Opera",
		useragent.OperaTouch: "Opera", useragent.Vivaldi: "Vivaldi", useragent.SamsungBrowser: "Samsung Internet",
		useragent.InternetExplorer: "Internet Explorer", "Android browser": "Android Browser",
		useragent.FacebookApp: "Facebook", useragent.InstagramApp: "Instagram", useragent.TiktokApp: "TikTok",
		"Miui Browser": "Miui Browser", "Huawei Browser": "Huawei Browser",
	}
	knownSystems = map[string]string{
		useragent.Windows: "Windows", useragent.MacOS: "macOS", useragent.Linux: "Linux", useragent.Android: "Android",
		useragent.IOS: "iOS", useragent.ChromeOS: "ChromeOS", useragent.CrOS: "ChromeOS", useragent.FreeBSD: "FreeBSD",
		useragent.Harmony: "HarmonyOS",
	}
)

// machines are words that programs, and no browsers, call themselves by.
var machines = []string{
	"bot", "crawl", "spider", "slurp", "archiver", "scrap", "fetch", "headless", "phantom", "selenium", "puppeteer",
	"playwright", "lighthouse", "pagespeed", "gtmetrix", "pingdom", "uptime", "monitor", "preview", "validator",
	"curl/", "wget/", "python", "java/", "okhttp", "go-http-client", "axios", "node-fetch", "undici", "libwww",
	"httpclient", "http_client", "perl", "ruby", "php/", "facebookexternalhit", "whatsapp/", "embedly", "gptbot",
}

// longestAgent is more than any browser says of itself.
const longestAgent = 1024

// describe reads a user agent, or says why it is not a person's.
func describe(text string) (agent, Reason) {
	text = strings.TrimSpace(text)
	if text == "" {
		return agent{}, NoAgent
	}
	if len(text) > longestAgent {
		return agent{}, Bot
	}
	// A Cubot is a telephone.
	lower := strings.ReplaceAll(strings.ToLower(text), "cubot", "")
	for _, word := range machines {
		if strings.Contains(lower, word) {
			return agent{}, Bot
		}
	}
	ua := useragent.Parse(text)
	if ua.Bot {
		return agent{}, Bot
	}
	return agent{deviceOf(ua), named(knownBrowsers, ua.Name), named(knownSystems, ua.OS)}, ""
}

// mostAgents is how many agents are described in memory. There are few that are common.
const mostAgents = 2000

// descriptions spare reading the same agent again.
type descriptions struct {
	mu sync.Mutex
	of map[string]description
}

type description struct {
	agent  agent
	reason Reason
}

func (d *descriptions) find(text string) (agent, Reason) {
	d.mu.Lock()
	found, ok := d.of[text]
	d.mu.Unlock()
	if ok {
		return found.agent, found.reason
	}
	found.agent, found.reason = describe(text)
	if len(text) > longestAgent {
		return found.agent, found.reason
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.of == nil || len(d.of) >= mostAgents {
		d.of = map[string]description{}
	}
	d.of[strings.Clone(text)] = found
	return found.agent, found.reason
}

func deviceOf(ua useragent.UserAgent) string {
	switch {
	case ua.Tablet:
		return "Tablet"
	case ua.Mobile:
		return "Mobile"
	case ua.Desktop:
		return "Desktop"
	}
	return otherAgent
}

const otherAgent = "Other"

func named(names map[string]string, name string) string {
	if shown := names[name]; shown != "" {
		return shown
	}
	return otherAgent
}
