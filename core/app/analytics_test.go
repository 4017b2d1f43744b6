package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

var agents = map[string]string{
	"Desktop": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
	"Mobile":  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
	"Tablet":  "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
	"bot":     "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
}

// tell sends a page view from an address, as a browser does.
func (p *process) tell(address, agent, page, referrer string) {
	p.t.Helper()
	body := fmt.Sprintf(`{"events":[{"type":"view","page":%q,"referrer":%q}]}`, page, referrer)
	req, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.URL+"/api/analytics/events", strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "text/plain;charset=UTF-8")
	req.Header.Set("User-Agent", agents[agent])
	req.Header.Set("X-Forwarded-For", address)
	req.Host = "agency.example" // whatever the port
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	_, err = io.Copy(io.Discard, resp.Body)
	if err = errors.Join(err, resp.Body.Close()); err != nil || resp.StatusCode != http.StatusAccepted {
		p.t.Fatalf("status %d, %v", resp.StatusCode, err)
	}
}

// report reads a report, as staff.
func report[T any](p *process, cookie, path string) (into T) {
	p.t.Helper()
	status, body, _ := p.do(http.MethodGet, "/api/analytics/"+path, cookie, "")
	if err := json.Unmarshal([]byte(body), &into); err != nil || status != http.StatusOK {
		p.t.Fatalf("%s: status %d, %v: %s", path, status, err, body)
	}
	return into
}

// keep waits until what was told before is on the disk. It tells of one more visitor, waits until that is being
// written, and writes something after it.
func (p *process) keep(data string) {
	p.t.Helper()
	const mark = "the-last-to-come"
	p.tell("198.51.100.1", "Desktop", "/about?utm_source="+mark, "")
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	timeout := time.After(patience)
	for {
		file, err := os.ReadFile(filepath.Join(data, "quoin.db"))
		if err != nil {
			p.t.Fatal(err)
		}
		if bytes.Contains(file, []byte(mark)) {
			break
		}
		select {
		case <-ticker.C:
		case <-timeout:
			p.t.Fatal("the visits were never kept")
		}
	}
	if status, body, _ := p.do(http.MethodPost, "/api/subscribers", "", `{"email":"a@example.com"}`); status != http.StatusCreated {
		p.t.Fatal(body)
	}
}

// visitor is one of a crowd whose visits are known: which pages, and how it came.
type visitor struct {
	address, agent, first, referrer string
	more                            []string
}

func crowd(people int) []visitor {
	all := make([]visitor, people)
	for i := range all {
		v := &all[i]
		v.address = fmt.Sprintf("203.0.%d.%d", 100+i/200, 1+i%200)
		v.agent = []string{"Desktop", "Mobile", "Desktop", "Tablet"}[i%4]
		v.first = []string{"/", "/blog?utm_source=fair&utm_medium=print&utm_campaign=leeds", "/services"}[i%3]
		v.referrer = []string{"https://www.google.co.uk/", "", "https://chatgpt.com/"}[i%3]
		v.more = []string{"/contact", "/products"}[:(i/3)%3]
		if i%20 == 19 {
			v.agent = "bot"
		}
	}
	return all
}

// TestKnownVisits are counted exactly, though the program is killed in the middle of them.
func TestKnownVisits(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	if now := time.Now().UTC(); now.Add(2*time.Minute).Day() != now.Day() {
		t.Skip("the day is about to end, and with it the counts of this test")
	}
	p := serve(t, data, "--trusted-proxy", "127.0.0.0/8")
	people := crowd(240)
	for _, v := range people {
		p.tell(v.address, v.agent, v.first, v.referrer)
	}
	p.keep(data)
	p.Kill()
	if p.Wait() == nil {
		t.Fatal("the program ended by itself")
	}
	p = serve(t, data, "--trusted-proxy", "127.0.0.0/8")
	for _, v := range people {
		for _, page := range v.more {
			p.tell(v.address, v.agent, page, p.URL+"/")
		}
	}
	p.wantVisits(people)
	p.Stop()
	p = serve(t, data)
	p.wantVisits(people)
	p.Stop()
}

type named struct {
	Name  string
	Value int
}

// wantVisits holds the reports against the crowd.
func (p *process) wantVisits(people []visitor) {
	p.t.Helper()
	// The last to come saw one page.
	visits, views, bounces, bots := 1, 1, 1, 0
	sources, devices := map[string]int{"the-last-to-come": 1}, map[string]int{"Desktop": 1}
	for _, v := range people {
		if v.agent == "bot" {
			bots += 1 + len(v.more)
			continue
		}
		visits++
		views += 1 + len(v.more)
		if len(v.more) == 0 {
			bounces++
		}
		devices[v.agent]++
		sources[map[string]string{"/": "Google", "/services": "ChatGPT"}[v.first]]++
	}
	sources["fair"] = sources[""]
	delete(sources, "")
	cookie := p.signIn("admin", password)
	overview := report[struct {
		TotalVisitors, TotalPageViews int
		AvgBounceRate                 float64
	}](p, cookie, "overview")
	rate := float64(int(1000*float64(bounces)/float64(visits)+0.5)) / 10
	if overview.TotalVisitors != visits || overview.TotalPageViews != views || overview.AvgBounceRate != rate {
		p.t.Errorf("%+v, want %d visitors, %d views, %v %% bounces", overview, visits, views, rate)
	}
	for path, want := range map[string]map[string]int{"traffic-sources": sources, "devices": devices} {
		got := map[string]int{}
		for _, one := range report[[]named](p, cookie, path) {
			got[one.Name] = one.Value
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			p.t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
	campaigns := report[[]struct {
		Source, Medium, Campaign string
		Visits                   int
	}](p, cookie, "campaigns")
	if len(campaigns) != 2 || campaigns[0].Campaign != "leeds" || campaigns[0].Visits != sources["fair"] {
		p.t.Errorf("campaigns %+v, want %d", campaigns, sources["fair"])
	}
	refused := report[[]struct {
		Reason string
		Events int
	}](p, cookie, "refused")
	if len(refused) != 1 || refused[0].Reason != "bot" || refused[0].Events != bots {
		p.t.Errorf("refused %+v, want %d of bots", refused, bots)
	}
}
