package certs

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/mholt/acmez/v3/acme"
)

// soon is how long before its end a certificate is a trouble. Let's Encrypt's are renewed 30 days before theirs.
const soon = 14 * 24 * time.Hour

// Problems says for which names there is no good certificate, or soon none, and why. What the authority says may
// name addresses, and is in the log alone.
func (k *Keeper) Problems() (all []string) {
	now := k.Now()
	if strings.Contains(k.Directory, "staging") {
		all = append(all, "The certificates come from an authority for tests, which browsers do not believe.")
	}
	for _, name := range k.Names {
		if trouble := trouble(name, k.leaf(name), k.failure(name), now); trouble != "" {
			all = append(all, trouble)
		}
	}
	return all
}

// trouble says what is wrong with the certificate of a name; empty for nothing.
func trouble(name string, leaf *x509.Certificate, failed error, now time.Time) string {
	if leaf == nil && failed == nil {
		return fmt.Sprintf("The certificate for %s is being asked for.", name)
	}
	because := ""
	if failed != nil {
		because = ": " + reason(failed)
	}
	if leaf == nil {
		return fmt.Sprintf("There is no certificate for %s%s.", name, because)
	}
	// Of a certificate for days, 14 would be all its life.
	if leaf.NotAfter.Sub(now) > min(soon, leaf.NotAfter.Sub(leaf.NotBefore)/6) {
		return ""
	}
	word := "ends"
	if !leaf.NotAfter.After(now) {
		word = "ended"
	}
	return fmt.Sprintf("The certificate for %s %s on %s and was not renewed%s.",
		name, word, leaf.NotAfter.UTC().Format("2 January 2006 at 15:04 UTC"), because)
}

// Ends tells when the certificate of a name ends; false if there is none.
func (k *Keeper) Ends(name string) (time.Time, bool) {
	leaf := k.leaf(name)
	if leaf == nil {
		return time.Time{}, false
	}
	return leaf.NotAfter, true
}

// leaf gives the certificate that a name is served with; nil if there is none.
func (k *Keeper) leaf(name string) (latest *x509.Certificate) {
	for _, certificate := range k.cache.AllMatchingCertificates(name) {
		if leaf := certificate.Leaf; leaf != nil && (latest == nil || leaf.NotAfter.After(latest.NotAfter)) {
			latest = leaf
		}
	}
	return latest
}

func (k *Keeper) failure(name string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.failed[name]
}

// reasons says what the problems of the protocol mean for whoever runs the site.
var reasons = map[string]string{
	acme.ProblemTypeDNS:                     "its DNS record is missing or wrong",
	acme.ProblemTypeConnection:              "the authority cannot reach this server under it at ports 80 and 443",
	acme.ProblemTypeTLS:                     "the authority cannot reach this server under it at ports 80 and 443",
	acme.ProblemTypeUnauthorized:            "another server answers under it",
	acme.ProblemTypeIncorrectResponse:       "another server answers under it",
	acme.ProblemTypeRateLimited:             "the authority's limit is reached, and it will be asked again later",
	acme.ProblemTypeCAA:                     "its CAA record forbids this authority",
	acme.ProblemTypeRejectedIdentifier:      "the authority gives none for this name",
	acme.ProblemTypeInvalidContact:          "the authority does not take the e-mail address of the account",
	acme.ProblemTypeUnsupportedContact:      "the authority does not take the e-mail address of the account",
	acme.ProblemTypeServerInternal:          "the authority has trouble of its own",
	acme.ProblemTypeUserActionRequired:      "the authority wants its new terms to be agreed to",
	acme.ProblemTypeExternalAccountRequired: "the authority wants an account that was made with it before",
}

// reason says in words why the authority gave no certificate, and what can be done.
func reason(err error) string {
	problem, said := errors.AsType[acme.Problem](err)
	if !said {
		if _, ok := errors.AsType[net.Error](err); ok {
			return "the authority cannot be reached"
		}
		return "the reason is in the log"
	}
	if text, ok := reasons[problem.Type]; ok {
		return text
	}
	return "the authority refused; its words are in the log"
}
