package backup

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/blob/s3"
)

// Account is how often backups are made, how many are kept and where they go, without the secret key.
type Account struct {
	Every     string `json:"every"` // as 24h; empty if none are made by themselves
	Keep      int    `json:"keep"`
	To        string `json:"to"`       // as s3://bucket/prefix, or the path of a folder
	Endpoint  string `json:"endpoint"` // as https://s3.example.com; empty for Amazon
	Region    string `json:"region"`
	AccessKey string `json:"accessKey"`
}

// What is taken where nothing else is said.
const (
	DefaultEvery = "24h"
	DefaultKeep  = 14
)

// The bounds of what people say.
const (
	MinEvery = time.Minute
	MaxEvery = 366 * 24 * time.Hour
	MaxKeep  = 10_000

	MaxTo        = 1000
	MaxEndpoint  = 300
	MaxRegion    = 64
	MaxAccessKey = 256
	MaxSecretKey = 1000
)

// ParseEvery reads how often backups are made.
func ParseEvery(text string) (time.Duration, error) {
	every, err := time.ParseDuration(text)
	if err != nil || every < MinEvery || every > MaxEvery {
		return 0, fmt.Errorf("%q is no time from 1m to 8784h, such as 24h", text)
	}
	return every, nil
}

// region matches the names of regions. Some endpoints have them in their host.
var region = regexp.MustCompile(`^[A-Za-z0-9-]*$`)

// complete brings what was typed into one form, and returns which fields are wrong. A folder must be one of those that the
// host allows, and has no keys.
func (a *Account) complete(folders []string) (wrong core.FieldErrors) {
	for _, text := range []*string{&a.Every, &a.To, &a.Endpoint, &a.Region, &a.AccessKey} {
		*text = strings.TrimSpace(*text)
	}
	add := func(field, label, message string) {
		if message != "" {
			wrong = append(wrong, core.FieldError{Field: field, Label: label, Message: message})
		}
	}
	if _, err := ParseEvery(a.Every); a.Every != "" && err != nil {
		add("every", "How often", "must be a time from 1m to 8784h, such as 24h")
	}
	if a.Keep < 1 || a.Keep > MaxKeep {
		add("keep", "How many are kept", keepMessage)
	}
	if isFolder(a.To) {
		a.To = filepath.Clean(a.To)
		if !slices.Contains(folders, a.To) {
			add("to", "Folder", folderMessage(folders))
		}
		a.Endpoint, a.Region, a.AccessKey = "", "", ""
		return wrong
	}
	add("to", "Bucket", a.completeTo(folders))
	add("endpoint", "Endpoint", a.completeEndpoint())
	if !region.MatchString(a.Region) || len(a.Region) > MaxRegion {
		add("region", "Region", "must be a name such as eu-west-2")
	}
	message := checkLine(a.AccessKey, MaxAccessKey)
	if a.AccessKey == "" {
		message = "is required"
	}
	add("accessKey", "Access key", message)
	return wrong
}

var keepMessage = fmt.Sprintf("must be a number from 1 to %d", MaxKeep)

// folderMessage explains which folders may be chosen. Only the operator of the machine may name them: administrators of the
// site may be others.
func folderMessage(folders []string) string {
	if len(folders) == 0 {
		return "must be a bucket such as s3://bucket/prefix: the operator of the server allows folders, with --backup-folder"
	}
	return "must be a folder that the server allows: " + strings.Join(folders, ", ")
}

// completeTo returns what is wrong with the address of the bucket.
func (a *Account) completeTo(folders []string) string {
	if message := checkLine(a.To, MaxTo); message != "" {
		return message
	}
	bucket, err := s3.ParseAddress(a.To)
	if err != nil || !s3.ValidBucket(bucket.Bucket) {
		message := "must be a bucket such as s3://bucket/prefix"
		if len(folders) > 0 {
			message += ", or a folder that the server allows: " + strings.Join(folders, ", ")
		}
		return message
	}
	a.To = "s3://" + bucket.Bucket
	if bucket.Prefix != "" {
		a.To += "/" + bucket.Prefix
	}
	return ""
}

func (a *Account) completeEndpoint() string {
	if a.Endpoint == "" {
		return ""
	}
	if message := checkLine(a.Endpoint, MaxEndpoint); message != "" {
		return message
	}
	endpoint, err := s3.ParseEndpoint(a.Endpoint)
	if err != nil {
		return "must be an address such as https://s3.example.com, without a path"
	}
	a.Endpoint = endpoint.String()
	return ""
}

// checkLine returns what is wrong with a text of one line; empty if it is valid.
func checkLine(text string, most int) string {
	switch {
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return "must not have control characters"
	case utf8.RuneCountInString(text) > most:
		return fmt.Sprintf("must be at most %d characters", most)
	}
	return ""
}

// bucket returns the bucket without its prefix.
func (a Account) bucket() string {
	c, err := s3.ParseAddress(a.To)
	if err != nil {
		return ""
	}
	return c.Bucket
}

// open returns the Keep of a checked account. It sends nothing.
func (a Account) open(secretKey string, names Names) (Keep, error) {
	c, err := s3.ParseAddress(a.To)
	if err != nil {
		return nil, err
	}
	c.Endpoint, c.Region, c.AccessKey, c.SecretKey = a.Endpoint, a.Region, a.AccessKey, secretKey
	return NewBucket(c, names), nil
}
