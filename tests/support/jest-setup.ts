// In jest's ESM mode, CommonJS packages that require Nest fail ("Cannot require() ES Module in a cycle") unless Nest is
// loaded first.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
