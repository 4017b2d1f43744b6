package environment

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// variables are the environment variables that the program reads.
var variables = []string{
	"QUOIN_ACCESS_LOG", "QUOIN_ACME_DIRECTORY", "QUOIN_ACME_EMAIL", "QUOIN_ACME_ROOT", "QUOIN_ADDR", "QUOIN_ADMIN_PASSWORD", "QUOIN_ADMIN_USERNAME",
	"QUOIN_ALLOW_OLDER", "QUOIN_BACKUP_ENCRYPT_TO", "QUOIN_BACKUP_EVERY", "QUOIN_BACKUP_FOLDER", "QUOIN_BACKUP_IDENTITY_FILE", "QUOIN_BACKUP_KEEP",
	"QUOIN_BACKUP_PASSPHRASE", "QUOIN_BACKUP_PASSPHRASE_FILE", "QUOIN_BACKUP_TO", "QUOIN_CORS_ORIGIN", "QUOIN_DATA", "QUOIN_DEMO", "QUOIN_DEV_MODULES", "QUOIN_DOMAIN",
	"QUOIN_HEADLESS", "QUOIN_HTTPS_ADDR", "QUOIN_HTTP_ADDR", "QUOIN_LOG_FORMAT", "QUOIN_MAIL_FROM", "QUOIN_MAX_UPLOAD", "QUOIN_MCP", "QUOIN_MEDIA",
	"QUOIN_METRICS", "QUOIN_PRIVATE_ADDRESSES", "QUOIN_REPLACE", "QUOIN_S3_ACCESS_KEY", "QUOIN_S3_ACCESS_KEY_FILE", "QUOIN_S3_ENDPOINT", "QUOIN_S3_ENDPOINT_FILE",
	"QUOIN_S3_REGION", "QUOIN_S3_REGION_FILE", "QUOIN_S3_SECRET_KEY", "QUOIN_S3_SECRET_KEY_FILE", "QUOIN_SECRET_KEY_FILE", "QUOIN_SMTP", "QUOIN_SMTP_PASSWORD",
	"QUOIN_SMTP_PASSWORD_FILE", "QUOIN_STORE", "QUOIN_STORE_CERT", "QUOIN_STORE_KEY", "QUOIN_STORE_PASSWORD",
	"QUOIN_STORE_PASSWORD_FILE", "QUOIN_STORE_ROOT", "QUOIN_STORE_USER", "QUOIN_TRUSTED_PROXIES", "QUOIN_URL",
	"QUOIN_WEBHOOKS_TO_PRIVATE",
}

// externalVariables are the variables with the program's prefix that other programs read: the examples of the API, the tests and the builds.
var externalVariables = []string{
	"QUOIN_TOKEN", "QUOIN_BINARY", "QUOIN_BROWSER", "QUOIN_FAULTS", "QUOIN_HOSTILE", "QUOIN_LONG", "QUOIN_NIGHT", "QUOIN_SEED", "QUOIN_SOAK",
	"QUOIN_BACKUP_MB", "QUOIN_CMS_URL",
}

// injectedVariables matches the variables that an orchestrator sets for a service whose name begins with quoin, those of
// benchmarks and tests, and the settings of plugins, which the plugin host reads.
var injectedVariables = regexp.MustCompile(`^QUOIN_([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT|PORT)(_[A-Z0-9_]+)?$|^QUOIN_(BENCH|TEST|SETTING)_`)

// checkVariables refuses variables of the environment, as os.Environ gives it, that have the program's prefix, a value and a
// name that it does not read: a misspelt one would leave a setting as it is without a word. It fails with a line for each.
func checkVariables(environ []string) error {
	var all []error
	for _, variable := range environ {
		name, value, _ := strings.Cut(variable, "=")
		if value == "" || !strings.HasPrefix(name, "QUOIN_") || injectedVariables.MatchString(name) ||
			slices.Contains(variables, name) || slices.Contains(externalVariables, name) {
			continue
		}
		suggestion := schema.Meant(name, variables)
		if !strings.HasPrefix(suggestion, "did you mean") {
			suggestion = "docs/operations.md lists them all"
		}
		all = append(all, fmt.Errorf("the environment variable %s is not known: %s", name, suggestion))
	}
	return errors.Join(all...)
}
