package auth

import (
	"bytes"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"image/png"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"github.com/quoin-cms/quoin/core"
)

// The codes of authenticator apps (RFC 6238), as all of them make them.
const (
	codePeriod = 30 // seconds
	codeSkew   = 1  // periods before and after the present one
	codeDigits = 6
	codeAhead  = 20  // periods: a code that was taken for later ones was taken by a clock that was wrong
	qrSize     = 240 // pixels
)

// totpFactor is an authenticator app as it is stored.
type totpFactor struct {
	Secret string    `json:"secret"` // base32
	Since  time.Time `json:"since"`
	// Last is the counter of the newest code that was taken. No code up to it is taken again, as long as no clock was wrong.
	Last int64 `json:"last"`
}

// take reports whether a code is right at a time and has not been taken, and takes it. A code of periods to come was taken by a
// clock that was ahead, and has been set back: it keeps nobody out until then.
func (t *totpFactor) accept(code string, now time.Time) bool {
	counter, ok := matchingCounter(t.Secret, code, now)
	ahead := t.Last > now.Unix()/codePeriod+codeAhead
	if !ok || counter <= t.Last && !ahead {
		return false
	}
	t.Last = counter
	return true
}

// counterOf gives the counter of the newest period that a code is right for.
func matchingCounter(secret, code string, now time.Time) (counter int64, ok bool) {
	present := now.Unix() / codePeriod
	for c := present - codeSkew; c <= present+codeSkew; c++ {
		want, err := hotp.GenerateCode(secret, uint64(c))
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			counter, ok = c, true
		}
	}
	return counter, ok
}

// Enrolment is an authenticator app that is being set up. All of it is for its owner alone.
type Enrolment struct {
	Secret string // base32
	URI    string // otpauth://
	QR     string // the same as a picture, as a data: URI
}

// newEnrolment makes a secret for an account of a site.
func newEnrolment(site, account string) (Enrolment, error) {
	key, err := totp.Generate(totp.GenerateOpts{
		// A colon would end the name of the site.
		Issuer: strings.ReplaceAll(site, ":", " "), AccountName: account,
		Period: codePeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
	})
	if err != nil {
		return Enrolment{}, fmt.Errorf("auth: make secret: %w", err)
	}
	image, err := key.Image(qrSize, qrSize)
	if err != nil {
		return Enrolment{}, fmt.Errorf("auth: draw code: %w", err)
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, image); err != nil {
		return Enrolment{}, fmt.Errorf("auth: draw code: %w", err)
	}
	return Enrolment{
		Secret: key.Secret(), URI: key.URL(),
		QR: "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture.Bytes()),
	}, nil
}

// plainCode gives a code without what people put between its parts, in small letters.
func plainCode(code string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "").Replace(code))
}

// codeWanted is the refusal of a right password without the second factor.
func codeRequired(detail string) error {
	err := core.Errorf(core.Unauthenticated, "%s", detail)
	err.Factor = string(TOTP)
	return err
}

func codeMissing() error { return codeRequired("Enter the code of your authenticator app.") }
func codeWrong() error   { return codeRequired("The code is not right.") }
