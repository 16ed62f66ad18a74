import { parse, resolve } from 'node:path';
import { placeVariable } from './run-place.ts';

/** Where a process was told to work; '' where it was not told. */
export interface ProcessPlaces {
  /** what its environment says */
  readonly ofRun: string;
  /** after `-D`: its database's directory */
  readonly ofDatabase: string;
}

/** Reads them from `/proc/PID/environ` and `/proc/PID/cmdline`: texts with a NUL after each. */
export function processPlaces(environ: string, cmdline: string): ProcessPlaces {
  const entry = environ.split('\0').find((one) => one.startsWith(`${placeVariable}=`)) ?? '';
  const words = cmdline.split('\0');
  const option = words.indexOf('-D');
  return {
    ofRun: entry.slice(placeVariable.length + 1),
    ofDatabase: option === -1 ? '' : (words[option + 1] ?? ''),
  };
}

/** The place itself or what lies in it. What has no path lies nowhere. */
export const isWithin = (place: string, path: string): boolean => path !== '' && `${path}/`.startsWith(`${place}/`);

/** May everything there be ended and taken away? Not where no place was named, and not the whole disk. */
export const isPlace = (place: string): boolean => resolve(place) === place && place !== parse(place).root;
