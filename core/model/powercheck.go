package model

import (
	"fmt"
	"mime"
	"regexp"
	"slices"
	"time"
)

var (
	routePattern = regexp.MustCompile(`^[a-z0-9]+([-.][a-z0-9]+)*$`)
	workPattern  = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
)

// leastPause is the minimum interval of a job.
const leastPause = time.Minute

// checkPowers rejects routes, jobs, followers and commands that are incomplete, or that share a name.
func (t *Type) checkPowers(m *mistakes) {
	o := t.Options
	addresses := append(sorted(o.Public.Distinct), relatedAddress)
	for _, r := range o.Powers.Routes {
		r.check(m, addresses)
		addresses = append(addresses, r.Name)
	}
	var jobs, followers, commands []string
	for _, j := range o.Powers.Jobs {
		what := fmt.Sprintf("job %q", j.Name)
		checkWork(m, what, j.Name, jobs, j.Run != nil)
		if j.Every < leastPause {
			m.say("write a pause of a minute or more", "%s: %s is too short a pause", what, j.Every)
		}
		jobs = append(jobs, j.Name)
	}
	for _, f := range o.Powers.Followers {
		checkWork(m, fmt.Sprintf("follower %q", f.Name), f.Name, followers, f.Follow != nil)
		followers = append(followers, f.Name)
	}
	for _, c := range o.Powers.Commands {
		what := fmt.Sprintf("command %q", c.Name)
		checkWork(m, what, c.Name, commands, c.Run != nil)
		if c.Short == "" {
			m.say("write it", "%s: it needs a line that says what it does", what)
		}
		commands = append(commands, c.Name)
	}
}

func (r Route) check(m *mistakes, taken []string) {
	what := fmt.Sprintf("route %q", r.Name)
	if !routePattern.MatchString(r.Name) {
		m.say(`write one such as "calendar.ics"`, "%s: the name must be one word of small letters, digits, hyphens and dots", what)
	}
	if slices.Contains(taken, r.Name) {
		m.say("choose another", "%s: the type has that address already", what)
	}
	if r.Answer == nil || r.Summary == "" {
		m.say("write both", "%s: it needs a summary and a function that answers", what)
	}
	if _, _, err := mime.ParseMediaType(r.MediaType); err != nil {
		m.say(`write one such as "text/calendar; charset=utf-8"`, "%s: the media type %q cannot be read", what, r.MediaType)
	}
}

// checkWork rejects jobs, followers and commands with an invalid or duplicate name, or without a function.
func checkWork(m *mistakes, what, name string, taken []string, does bool) {
	if !workPattern.MatchString(name) {
		m.say(`write one such as "close-past"`, "%s: the name must be small words with hyphens between", what)
	}
	if slices.Contains(taken, name) {
		m.say("rename one of the two", "%s: the type has another of that name", what)
	}
	if !does {
		m.say("write one", "%s: it needs a function that does it", what)
	}
}
