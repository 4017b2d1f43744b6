package model

import (
	"fmt"
	"mime"
	"regexp"
	"time"
)

var (
	routePattern = regexp.MustCompile(`^[a-z0-9]+([-.][a-z0-9]+)*$`)
	workPattern  = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
)

// leastPause is how long a job waits at the least.
const leastPause = time.Minute

// checkPowers refuses routes, jobs and followers that are not whole, or that share a name.
func (t *Type) checkPowers() error {
	taken := map[string]bool{relatedAddress: true}
	for name := range t.Options.Distinct {
		taken[name] = true
	}
	for _, r := range t.Options.Routes {
		if err := r.check(taken); err != nil {
			return fmt.Errorf("route %q: %w", r.Name, err)
		}
	}
	taken = map[string]bool{}
	for _, j := range t.Options.Jobs {
		if err := j.check(taken); err != nil {
			return fmt.Errorf("job %q: %w", j.Name, err)
		}
	}
	taken = map[string]bool{}
	for _, f := range t.Options.Followers {
		if err := f.check(taken); err != nil {
			return fmt.Errorf("follower %q: %w", f.Name, err)
		}
	}
	return nil
}

func (r Route) check(taken map[string]bool) error {
	switch {
	case !routePattern.MatchString(r.Name):
		return fmt.Errorf("the name must match %s", routePattern)
	case taken[r.Name]:
		return fmt.Errorf("the type has another address of that name")
	case r.Answer == nil || r.Summary == "":
		return fmt.Errorf("needs a summary and a function that answers")
	}
	taken[r.Name] = true
	if _, _, err := mime.ParseMediaType(r.MediaType); err != nil {
		return fmt.Errorf("the media type %q: %w", r.MediaType, err)
	}
	return nil
}

func (j Job) check(taken map[string]bool) error {
	switch {
	case j.Run == nil:
		return fmt.Errorf("needs a function that does it")
	case j.Every < leastPause:
		return fmt.Errorf("is done every %s; %s is the least", j.Every, leastPause)
	}
	return claimName(taken, j.Name)
}

func (f Follower) check(taken map[string]bool) error {
	if f.Follow == nil {
		return fmt.Errorf("needs a function that follows")
	}
	return claimName(taken, f.Name)
}

func claimName(taken map[string]bool, name string) error {
	switch {
	case !workPattern.MatchString(name):
		return fmt.Errorf("the name must match %s", workPattern)
	case taken[name]:
		return fmt.Errorf("the type has another of that name")
	}
	taken[name] = true
	return nil
}
