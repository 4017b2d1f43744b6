package analytics

import (
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core/agents"
)

// agent is what is kept of a user agent: names from the lists of package agents, never its own words.
type agent struct{ device, browser, system string }

// machines are words that programs, and no browsers, call themselves by.
var botWords = []string{
	"bot", "crawl", "spider", "slurp", "archiver", "scrap", "fetch", "headless", "phantom", "selenium", "puppeteer",
	"playwright", "lighthouse", "pagespeed", "gtmetrix", "pingdom", "uptime", "monitor", "preview", "validator",
	"curl/", "wget/", "python", "java/", "okhttp", "go-http-client", "axios", "node-fetch", "undici", "libwww",
	"httpclient", "http_client", "perl", "ruby", "php/", "facebookexternalhit", "whatsapp/", "embedly", "gptbot",
}

// describe reads a user agent, or says why it is not a person's.
func parseAgent(text string) (agent, Reason) {
	text = strings.TrimSpace(text)
	if text == "" {
		return agent{}, NoAgent
	}
	if len(text) > agents.Longest {
		return agent{}, Bot
	}
	// A Cubot is a telephone.
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

// mostAgents is how many agents are described in memory. There are few that are common.
const maxCachedAgents = 2000

// descriptions spare reading the same agent again.
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
