import { openApiDocument } from '@taraz/server';
import { Command } from 'commander';

/** Prints the OpenAPI 3.1 document of the API. */
export function openapiCommand(): Command {
  return new Command('openapi').description('print the OpenAPI 3.1 document').action(() => {
    process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
  });
}
