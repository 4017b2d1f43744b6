// Package agents reads what browsers call themselves. What it gives are names from its own lists, never words of the
// text, which anybody can write.
package agents

import "github.com/mileusna/useragent"

// Other is the name of what no list has.
const Other = "Other"

// Longest is more than any browser says of itself, in bytes.
const Longest = 1024

// Agent is what a user agent is, as far as the lists know it.
type Agent struct {
	Device, Browser, System string
	Bot                     bool
}

// browsers and systems map the library's names to those that are shown.
var (
	browsers = map[string]string{
		useragent.Chrome: "Chrome", useragent.Safari: "Safari", useragent.MobileSafari: "Safari",
		useragent.Firefox: "Firefox", useragent.Edge: "Edge", useragent.Opera: "Opera", useragent.OperaMini: "Opera",
		useragent.OperaTouch: "Opera", useragent.Vivaldi: "Vivaldi", useragent.SamsungBrowser: "Samsung Internet",
		useragent.InternetExplorer: "Internet Explorer", "Android browser": "Android Browser",
		useragent.FacebookApp: "Facebook", useragent.InstagramApp: "Instagram", useragent.TiktokApp: "TikTok",
		"Miui Browser": "Miui Browser", "Huawei Browser": "Huawei Browser",
	}
	systems = map[string]string{
		useragent.Windows: "Windows", useragent.MacOS: "macOS", useragent.Linux: "Linux", useragent.Android: "Android",
		useragent.IOS: "iOS", useragent.ChromeOS: "ChromeOS", useragent.CrOS: "ChromeOS", useragent.FreeBSD: "FreeBSD",
		useragent.Harmony: "HarmonyOS",
	}
)

// Read reads a user agent of at most Longest bytes.
func Read(text string) Agent {
	ua := useragent.Parse(text)
	return Agent{deviceOf(ua), named(browsers, ua.Name), named(systems, ua.OS), ua.Bot}
}

// Name gives a short text to know a browser again by, such as "Firefox on Linux"; empty if nothing is known of it.
func Name(text string) string {
	if len(text) > Longest {
		return ""
	}
	switch a := Read(text); {
	case a.Browser == Other && a.System == Other:
		return ""
	case a.System == Other:
		return a.Browser
	case a.Browser == Other:
		return a.System
	default:
		return a.Browser + " on " + a.System
	}
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
	return Other
}

func named(names map[string]string, name string) string {
	if shown := names[name]; shown != "" {
		return shown
	}
	return Other
}
