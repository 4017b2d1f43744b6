package auth

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// commonZip has the passwords that leaks show most often: common/README.md says where they come from.
//
//go:embed common/passwords.txt.gz
var commonPasswordsGzip []byte

// common gives these passwords in lower case, sorted by bytes.
var commonPasswords = sync.OnceValue(func() []string {
	unzip, err := gzip.NewReader(bytes.NewReader(commonPasswordsGzip))
	if err != nil {
		panic(err) // the program is made wrongly
	}
	text, err := io.ReadAll(unzip)
	if err != nil {
		panic(err)
	}
	return strings.Fields(string(text))
})

// Guessable tells why somebody who knows nothing but the names would soon try a password; empty if there is no reason: it is
// one of the commonest, in any spelling, is one character again and again, or holds the name of the user or of the site.
// Names of one or two letters and digits are in too many words, and do not count.
func Guessable(password, user, site string) string {
	lower := strings.ToLower(password)
	if _, found := slices.BinarySearch(commonPasswords(), lower); found || isRepeatedCharacter(lower) {
		return "is one of the commonest passwords: choose another one"
	}
	bare := lettersAndDigits(lower)
	mailbox, _, _ := strings.Cut(user, "@")
	switch {
	case containsName(bare, user), containsName(bare, mailbox):
		return "must not hold the user name"
	case containsName(bare, site):
		return "must not hold the name of the site"
	}
	return ""
}

// holds reports whether the letters and digits of a password have those of a name.
func containsName(bare, name string) bool {
	name = lettersAndDigits(strings.ToLower(name))
	return utf8.RuneCountInString(name) > 2 && strings.Contains(bare, name)
}

func isRepeatedCharacter(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return strings.Trim(text, string(first)) == ""
}

func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// NameSite says what gives the name of the site, empty where there is none, for those who choose a password. It is called
// before the Service is used by more than one.
func (s *Service) NameSite(name func(context.Context) string) { s.siteName = name }

// chosenRule tells which rule a password breaks that somebody chooses for a user; empty if none.
func (s *Service) chosenPasswordRule(ctx context.Context, password, user string) string {
	if rule := passwordRule(password); rule != "" {
		return rule
	}
	site := ""
	if s.siteName != nil {
		site = s.siteName(ctx)
	}
	return Guessable(password, user, site)
}
