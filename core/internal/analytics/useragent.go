package analytics

import (
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core/internal/agents"
)

// agent is what is stored of a user agent: names from the lists of package agents, never its own text.
type agent struct{ device, browser, system string }

// botWords are words that occur in the user agents of programs but not of browsers.
var botWords = []string{
	"bot", "crawl", "spider", "slurp", "archiver", "scrap", "fetch", "headless", "phantom", "selenium", "puppeteer",
	"playwright", "lighthouse", "pagespeed", "gtmetrix", "pingdom", "uptime", "monitor", "preview", "validator",
	"curl/", "wget/", "python", "java/", "okhttp", "go-http-client", "axios", "node-fetch", "undici", "libwww",
	"httpclient", "http_client", "perl", "ruby", "php/", "facebookexternalhit", "whatsapp/", "embedly", "gptbot",
}

// parseAgent parses a user agent. It returns the reason if it is not a person's browser.
func parseAgent(text string) (agent, Reason) {
	text = strings.TrimSpace(text)
	if text == "" {
		return agent{}, NoAgent
	}
	if len(text) > agents.Longest {
		return agent{}, Bot
	}
	// Cubot is a brand of telephones.
	lower := strings.ReplaceAll(strings.ToLower(text), "cubot", "")
	for _, word := range botWords {
		if strings.Contains(lower, word) {
			return agent{}, Bot
		}
	}
	found := agents.Read(text)
	if found.Bot {
		return agent{}, Bot
	}
	return agent{found.Device, found.Browser, found.System}, ""
}

// maxCachedAgents is the number of cached user agents. Few are common.
const maxCachedAgents = 2000

// agentCache caches parsed user agents.
type agentCache struct {
	mu      sync.Mutex
	entries map[string]agentCacheEntry
}

type agentCacheEntry struct {
	agent  agent
	reason Reason
}

func (d *agentCache) find(text string) (agent, Reason) {
	d.mu.Lock()
	found, ok := d.entries[text]
	d.mu.Unlock()
	if ok {
		return found.agent, found.reason
	}
	found.agent, found.reason = parseAgent(text)
	if len(text) > agents.Longest {
		return found.agent, found.reason
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.entries == nil || len(d.entries) >= maxCachedAgents {
		d.entries = map[string]agentCacheEntry{}
	}
	d.entries[strings.Clone(text)] = found
	return found.agent, found.reason
}
